"""Address: where phones find the table, as numbers only, so that no name can lead to it by surprise."""

from __future__ import annotations

import socket
import sys
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

from scorepad.system.errors import ScorepadError
from scorepad.text.wording import quote

IP = IPv4Address | IPv6Address
THIS_COMPUTER = "127.0.0.1"
PLAIN = "The connection is plain HTTP: whoever can listen in on your Wi-Fi can read along and take a seat."
UNREACHED = (
    "If a phone cannot open the link: it must be in the same network, not in a guest network, "
    "and the firewall of this computer must let it in."
)


class Address:
    """An open socket, and the host that phones write to reach it."""

    def __init__(
        self, host: str | None = None, port: int = 0, *, is_anywhere: bool = False, old_port: int = 0
    ) -> None:
        found = read_ip(host) if host is not None else None
        if found is not None and found.is_unspecified and not is_anywhere:
            raise ScorepadError(
                f"--host: {host} means every network that this computer is in. "
                "Give the address of one, or add --anywhere."
            )
        named = None if found is None or found.is_unspecified else found
        if is_anywhere:
            if named is not None and not is_of_this_computer(str(named)):
                raise ScorepadError(f"--host: {named} is not an address of this computer.")
            listening = "::" if isinstance(found, IPv6Address) else "0.0.0.0"
            named = named or ip_address(local_address() or THIS_COMPUTER)
        else:
            named = named or ip_address(THIS_COMPUTER)
            listening = str(named)
        self.is_anywhere = is_anywhere
        self.ip: IP = named
        self.socket = _listen(listening, port, old_port)
        self.port: int = self.socket.getsockname()[1]
        self.host = self._host(str(named))
        """As in the link."""

    def _host(self, ip: str) -> str:
        return f"[{ip}]:{self.port}" if ":" in ip else f"{ip}:{self.port}"

    @property
    def is_local(self) -> bool:
        """Can only this computer reach it?"""
        return self.ip.is_loopback and not self.is_anywhere

    def is_ours(self, host: str) -> bool:
        """Is this the host of the link? If we listen everywhere, any address of this computer is."""
        if self.port == 80 and not host.endswith(":80"):  # browsers leave it out
            host = f"{host}:80"
        if host == self.host:
            return True
        if not self.is_anywhere:
            return False
        ip, _, port = host.rpartition(":")
        ip = ip[1:-1] if ip[:1] == "[" and ip[-1:] == "]" else ip
        return port == str(self.port) and len(ip) < 40 and self._host(ip) == host and is_of_this_computer(ip)


def read_ip(text: str) -> IP:
    """An address in numbers; ScorepadError if it is something else."""
    try:
        found = ip_address(text[1:-1] if text[:1] == "[" and text[-1:] == "]" else text)
    except ValueError:
        raise ScorepadError(
            f"--host: expected an address of this computer in numbers, such as 192.168.1.20, got {quote(text)}."
        ) from None
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return found.ipv4_mapped
        if found.scope_id is not None:
            raise ScorepadError(f"--host: phones cannot open {quote(text)}. Give an address without %.")
    if found.is_multicast or str(found) == "255.255.255.255":
        raise ScorepadError(f"--host: {quote(text)} is not the address of one computer.")
    return found


def _listen(ip: str, port: int, old_port: int) -> socket.socket:
    """A socket at this port; without one, at the port of last time if it is free, else at any."""
    family = socket.AF_INET6 if ":" in ip else socket.AF_INET
    for wanted in (port,) if port or not old_port else (old_port, 0):
        # Named as TCP, since asyncio sends small answers at once only then.
        made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":  # there it would let two programs share the port
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if ip == "::":
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        try:
            made.bind((ip, wanted))
            made.listen(100)
            made.setblocking(False)
            return made
        except OSError as error:
            made.close()
            problem = error.strerror
    raise ScorepadError(f"Cannot listen at {ip}, port {port or 'any'}: {problem}.")


@lru_cache(256)
def is_of_this_computer(text: str) -> bool:
    """Is this an address of this computer, written as usual?"""
    with suppress(ValueError, OSError):
        ip = ip_address(text)
        if str(ip) != text or ip.is_unspecified or ip.is_multicast or text == "255.255.255.255":
            return False
        with socket.socket(socket.AF_INET6 if ip.version == 6 else socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.bind((text, 0))
            return True
    return False


def local_address() -> str:
    """The address of this computer in the local network, empty if there is none; nothing is sent."""
    for target in ("192.0.2.1", "10.255.255.255"):
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            found: str = probe.getsockname()[0]
            if not ip_address(found).is_loopback and not ip_address(found).is_unspecified:
                return found
    return ""
