"""What people and scripts get to see: text, JSON, the progress line, the instruction listing."""

from pathproof.report.json import as_json
from pathproof.report.listing import listing
from pathproof.report.progress import Progress
from pathproof.report.text import as_text

__all__ = ["Progress", "as_json", "as_text", "listing"]
