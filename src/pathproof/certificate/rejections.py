"""Why a certificate is rejected, in words: every text once, whoever finds it out, here or in the kernel's walk.

`tree_goes_on` and `tree_ends_early` are about files that are no certificates; all others about certificates that do not
prove what they claim, or not what was asked. Each names the check that failed.
"""

from __future__ import annotations

from collections.abc import Sequence

from pathproof.errors import CertificateRejected, InvalidCertificate, Undeclared

# -- the script is no tree ---------------------------------------------------------------------------------------------


def tree_goes_on() -> InvalidCertificate:
    return InvalidCertificate("the script goes on after its tree is complete")


def tree_ends_early() -> InvalidCertificate:
    return InvalidCertificate("the script ends before its tree is complete")


# -- it is not about what was asked ------------------------------------------------------------------------------------


def other_file() -> CertificateRejected:
    return CertificateRejected("certificate", "it is not the file that the certification began with")


def other_arguments(theirs: Sequence[str], ours: Sequence[str]) -> CertificateRejected:
    return CertificateRejected("arguments", f"it is for {_shown(theirs)}, not for {_shown(ours)}")


def other_call(theirs: str | None, ours: str | None) -> CertificateRejected:
    told = ["the whole file" if call is None else f"--call {call}" for call in (theirs, ours)]
    return CertificateRejected("program", f"it is for {told[0]}, not for {told[1]}")


def other_option(name: str, theirs: str, ours: str) -> CertificateRejected:
    return CertificateRejected("semantics", f"it is for --{name} {theirs}, not for --{name} {ours}")


def weaker_option(name: str, theirs: str) -> CertificateRejected:
    less = f"it is for --{name} {theirs}, which claims less than the default; ask for it if you mean it"
    return CertificateRejected("semantics", less)


def other_cuts(theirs: dict[str, int], ours: dict[str, int]) -> CertificateRejected:
    return CertificateRejected("semantics", f"steps are cut at {theirs}, not at {ours}")


def models_missing(names: Sequence[str]) -> CertificateRejected:
    hint = "give --model NAME=FILE if you trust one"
    return CertificateRejected("models", f"it rests on a model of {', '.join(names)}; {hint}")


def other_models(theirs: Sequence[str], ours: Sequence[str]) -> CertificateRejected:
    return CertificateRejected("models", f"it is for models of {_shown(theirs)}, not of {_shown(ours)}")


def other_sources(modules: Sequence[str]) -> CertificateRejected:
    return CertificateRejected("program", f"it is for other sources of {', '.join(modules)}")


def other_library(tool: str) -> CertificateRejected:
    return CertificateRejected("library", f"it was written by {tool}, whose standard modules are others than ours")


def _shown(words: Sequence[str]) -> str:
    return " ".join(words) if words else "none"


# -- a row is not what its state is ------------------------------------------------------------------------------------


def path_takes(step: str, choice: int, fanout: int, row: int) -> CertificateRejected:
    return CertificateRejected("path", f"{step} takes choice {choice} of {fanout}", row)


def path_goes_on(step: str, row: int) -> CertificateRejected:
    return CertificateRejected("path", f"{step} has choices to come that are not there", row)


def path_dropped(step: str, row: int) -> CertificateRejected:
    return CertificateRejected("path", f"{step} ends in a false assume()", row)


def step_of_path(depth: int, length: int) -> str:
    """How the step to that depth is called, of a path of so many."""
    return "the last step" if depth == length else f"step {depth} of its path"


def row_dropped(choice: int, row: int) -> CertificateRejected:
    problem = f"choice {choice} of its parent is to lead here, and ends in a false assume()"
    return CertificateRejected("productive", problem, row)


def other_fanout(found: int, claimed: int, row: int) -> CertificateRejected:
    return CertificateRejected("fanout", f"its state has {found} choices, and the script says {claimed}", row)


def no_choice(choice: int, row: int) -> CertificateRejected:
    return CertificateRejected("fanout", f"there is no choice {choice} here", row)


def undeclared_step(undeclared: Undeclared, row: int, choice: int) -> CertificateRejected:
    if undeclared.kind == "guard":
        problem = f"{undeclared.location} is accessed against its guard"
        return CertificateRejected("declared sets", problem, row, choice)
    what = "written while shared" if undeclared.kind == "mutable" else "probed"
    return CertificateRejected("declared sets", f"{undeclared.location} is {what} and not declared", row, choice)


# -- all rows together -------------------------------------------------------------------------------------------------


def rows_missing(walked: int, rows: int) -> CertificateRejected:
    return CertificateRejected("coverage", f"{walked:,} of {rows:,} rows were walked")


def not_closed() -> CertificateRejected:
    return CertificateRejected("closure", "the rows are not all the states that can be reached")


def no_row(row: int, choice: int) -> CertificateRejected:
    """Or it has a row whose count had come to zero before: then that was dropped, and is not known any more."""
    problem = "this transition leads to a state that no row holds, or whose rows count fewer transitions"
    return CertificateRejected("closure", problem, row, choice)


def other_indegree(balance: int, row: int) -> CertificateRejected:
    many = "more" if balance < 0 else "fewer"
    problem = f"{many} transitions lead to this state than its rows say ({abs(balance)} off)"
    return CertificateRejected("indegree", problem, row)


def other_count(what: str, claimed: int, found: int, claimant: str) -> CertificateRejected:
    return CertificateRejected(what, f"{claimed:,} according to {claimant}, {found:,} according to the walk")


def idle_release(site: str, trustful: bool) -> CertificateRejected:
    who = "no step of its tree does it; certify without --trustful" if trustful else "no step does it"
    return CertificateRejected("declared sets", f"{site} is declared, which hides deadlocks, and {who}")
