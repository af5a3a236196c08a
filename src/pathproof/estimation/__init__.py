"""How many states are there, of which a search saw some? Estimators, and what they are shown."""

from pathproof.estimation.course import Course, Point, fit
from pathproof.estimation.estimate import Estimate, Estimator
from pathproof.estimation.estimators import ESTIMATORS, find_estimator
from pathproof.estimation.evidence import Evidence, Sampled

__all__ = ["ESTIMATORS", "Course", "Estimate", "Estimator", "Evidence", "Point", "Sampled", "find_estimator", "fit"]
