"""Every limit, with its reason: how much is read, tried, kept and listed before it is enough.

What a game itself limits is in its rules, and where text fits on a screen is up to the layout.
"""

# ---------------------------------------------------------------------- input: what a hostile file may cost

RECORD_BYTES = 3_000_000
"""A record of this size is still read quickly."""
RECORD_MOVES = 2_500
"""Moves and decisions in a record: a game has a few hundred, and the table may grow with each."""
EVENT_BYTES = 100_000
"""One event on standard input: more than any table could need."""
BLOCK_ENDS = 20
"""Empty lines in a block that are tried as its end; after that, only the next block ends it."""
PACK_BYTES = 250_000
"""All files of a pack together; the bundled ones have a few thousand."""
PACKS_CARRIED = 500
"""Packs of a record that are read: a game is played with one or two, and each takes its time."""
CONFIG_BYTES = 100_000
"""A config file has a few lines."""
HEAD_BYTES = 2 * PACK_BYTES
"""Within these a record's head ends, even if it carries sheets."""
KIND_BYTES = 200
"""Within these a file that we wrote says what it is."""
KEY_PARTS = 32
"""Parts of a key or a header: a parser takes longer with each, and nothing has more than three."""
NUMBER_DIGITS = 4_300
"""Python reads no longer numbers either."""
SENT_BYTES = 10_000_000
"""The ids of what phones sent: a hundred bytes for each event of a record."""
REQUEST_BYTES = 20_000
"""What a phone may send at once; a tap has a few hundred."""
NAMED_TABLES = 100_000
"""Tables and lists that a text may name; each takes the parser a kilobyte."""
UNKNOWN_VALUES = 100_000
"""Values in tables that scorepad does not know: each is written again for a seal."""
UNKNOWN_DEPTH = 100
"""How deep such tables may be nested: Python cannot follow much deeper."""
LARGEST_NUMBER = 2**63 - 1
"""Every TOML reader must support it, and none needs to support more."""
NAME_LENGTH = 40
"""Characters in a player's name, as the file format says."""
TYPED_LENGTH = 1_000
"""Characters pasted into a field: longer than a line that people type."""
THEME_LENGTH = 100
"""Characters of a theme's name in the file that remembers it."""
SEAL_WORD_LENGTH = 20
"""Characters of a misspelled word for which a similar one is looked for."""

# ---------------------------------------------------------------------- work: what nobody would wait for

JUDGED_AGAIN = 30_000
"""Events judged again for corrections that stand; the remaining ones are then judged together."""
UNDONE_TRIED = 20
"""Undone steps that are looked at for one that still fits."""
LISTED_VALUES = 2**32
"""Keys with more values than this take turns with the others, since listing them would never end."""
CLAIMS_TRACED = 100
"""Wrong claims of a record that are checked for having been right when made."""
SLIPS_WORK = 200_000
"""Events looked through for slips in one record; the claims after that get none."""
WITHOUT_WORK = 50_000
"""Events carried out again to see one record without its irregularities."""
SEARCH_ALTERNATIVES = 5_000
"""Alternatives of one event that are tried; a display has too many to try them all."""
SEARCH_SECONDS = 10
"""How long the app searches for a misrecorded event."""
SEATING_FINDINGS = 3
"""With fewer findings the seating is not to blame."""
SEATING_EVENTS = 20
"""A wrong seating shows by this event of the line."""
SEATINGS = 120
"""Seatings that are tried: all there are for five players."""
SEATING_SECONDS = 1.0
"""How long seatings are tried: an audit must not wait for them."""
COMPARE_AHEAD = 40
"""Events ahead among which the same event is looked for in the other record."""
COMPARE_MARKS_AHEAD = 400
"""The same for marks on score cards: one record may have them player by player."""
MATCH_PASSED = 8
"""Events passed over at once, of both records together, until they match again."""
MATCH_AHEAD = 12
"""Events ahead that are compared to see which way to match is best."""
MATCH_SPREAD = 10
"""Events between two equal ones while the records still match."""
GAMES_COMPARED = 60
"""Games of the folder that are looked at for another record of the same one."""
SHORTHAND_EVENTS = 300
"""Ways to fill in an event that are considered for one typed line."""
REPLAY_MOVES = 600
"""Moves shown in a page: a game has some two hundred, and each is drawn."""
REPLAY_EVENTS = 6_000
"""Events shown in a page, notes and the like included."""
VERSIONS_KEPT = 1_000
"""Versions of a drawing that can be undone; the oldest are forgotten first."""

# ---------------------------------------------------------------------- many records

FEW_RECORDS = 32
"""Fewer are read before other processes would have started."""
RECORDS_AT_ONCE = 8
"""Records another process is given at a time, so that sending them costs little."""
TASKS_AHEAD = 64
"""Such tasks under way: enough to keep a cluster busy, and results stay lazy."""
INDEX_SECONDS = 2.0
"""How long to wait for another process that is writing the index."""
INDEX_ROWS = 500
"""New records that the index writes down at a time."""

# ---------------------------------------------------------------------- words: what people still read

MESSAGE_LENGTH = 200
"""Characters of a parser's message, which may quote a very long key."""
NAMED = 5
"""Files, tables or keys that a warning names; the others are counted."""
EVENTS_NAMED = 10
"""Events, slips and ways that a report names."""
CHANGES_NAMED = 3
"""Latest changes of a quantity that are named where a stocktake differs from the record."""
POSSIBILITIES_NAMED = 8
"""Possibilities that a sentence about a typed line names."""
COMPLETIONS = 24
"""Completions of a typed line that are offered."""
WAYS_LISTED = 20
"""Ways in which a claim may have come to be wrong."""
PAIRS_LISTED = 40
"""Pairs of players in a text; the other formats have all."""
GAMES_LISTED = 50
"""Games of a place or a month that are listed beside it."""
