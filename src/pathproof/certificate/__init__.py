"""The certificate: what a search has found out, in a form that others can re-check."""

from pathproof.certificate.claims import Claims
from pathproof.certificate.container import Certificate, Entry, PartialScript, is_partial, opened
from pathproof.certificate.script import Row, RowPosition, choices_in, preorder

__all__ = [
    "Certificate",
    "Claims",
    "Entry",
    "PartialScript",
    "Row",
    "RowPosition",
    "choices_in",
    "is_partial",
    "opened",
    "preorder",
]
