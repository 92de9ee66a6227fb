"""Exports, format by format."""
