"""What people and scripts get to see: text, JSON, the progress line, the instruction listing."""

from pathproof.report.certification import (
    certification_json,
    certification_text,
    key_json,
    key_text,
    region_json,
    region_text,
    verdict,
)
from pathproof.report.contents import inspection_json, inspection_text
from pathproof.report.json import as_json
from pathproof.report.listing import listing
from pathproof.report.plot import Picture, check_drawable
from pathproof.report.progress import Progress, RowProgress
from pathproof.report.text import as_text

__all__ = [
    "Picture",
    "Progress",
    "RowProgress",
    "as_json",
    "as_text",
    "certification_json",
    "certification_text",
    "check_drawable",
    "inspection_json",
    "inspection_text",
    "key_json",
    "key_text",
    "listing",
    "region_json",
    "region_text",
    "verdict",
]
