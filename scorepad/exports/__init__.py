"""Exports: results, audits and histories as text, TOML, JSON, pages, pictures and tables.

`formats` lists the formats and writes files; `report` writes for the terminal, `schemas` describes the documents.
The content is worked out in record, audit and library.
"""
