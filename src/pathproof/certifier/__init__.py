"""Re-checking a certificate, in little memory, in parallel, trusting nobody."""

from pathproof.certifier.certification import Certification, PartialCertification, PropertyViolated
from pathproof.certifier.session import Request, Session

__all__ = ["Certification", "PartialCertification", "PropertyViolated", "Request", "Session"]
