"""What the runner of the bench sees: check_runner.py RUNNER. It passes what is right and fails what is wrong, field by field."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

RUNNER = sys.argv[1]
BOARD = [0] * 26
CASES = [
    {"file": "bench/quirks/plain.mat", "about": "", "accepted": True, "faults": [], "boards": [BOARD], "score": [1, 0]},
    {"file": "bench/rules/BG101.mat", "about": "", "accepted": False, "faults": [{"lines": [5], "kinds": ["play"]}]},
    {"file": "bench/rules/BG708.mat", "about": "", "score": [1, 0]},
]
RIGHT = {"plain.mat": {"accepted": True, "faults": [], "boards": [BOARD], "score": [1, 0]},
         "BG101.mat": {"accepted": False, "faults": [{"line": 5, "kind": "play"}]},
         "BG708.mat": {"accepted": False, "faults": [{"line": 3, "kind": "play"}], "score": [1, 0]}}


def run(answers):
    with tempfile.TemporaryDirectory() as folder:
        cases = Path(folder, "cases.json")
        cases.write_text(json.dumps(CASES))
        adapter = Path(folder, "adapter")
        adapter.write_text(f"#!{sys.executable}\nimport sys\nprint({answers!r}[sys.argv[1].split('/')[-1]])\n")
        adapter.chmod(0o755)
        ended = subprocess.run([sys.executable, RUNNER, adapter, "--cases", cases, "--list"], capture_output=True, text=True, check=False)
        return ended.returncode, ended.stdout


def texts(**changes):
    answers = {name: dict(answer) for name, answer in RIGHT.items()}
    for name, change in changes.items():
        answers[name.replace("_", ".")].update(change)
    return {name: json.dumps(answer) for name, answer in answers.items()}


def main():
    status, printed = run(texts())
    assert status == 0 and "passes 3 of 3" in printed, printed
    # A field that is not said is not judged.
    status, printed = run({name: f'{{"accepted": {json.dumps(answer["accepted"])}}}' for name, answer in RIGHT.items()})
    assert status == 0 and "faults -" in printed, printed
    wrong = [texts(plain_mat={"accepted": False}), texts(plain_mat={"score": [0, 1]}), texts(plain_mat={"boards": []}),
             texts(BG708_mat={"score": [2, 0]}), texts(plain_mat={"faults": [{"line": 3, "kind": "play"}]}), texts(BG101_mat={"faults": []}),
             texts(BG101_mat={"faults": [{"line": 6, "kind": "play"}]}), texts(BG101_mat={"faults": [{"line": 5, "kind": "cube"}]}),
             texts(BG101_mat={"faults": [{"line": 5, "kind": "play"}, {"line": 3, "kind": "text"}]}),
             {**texts(), "plain.mat": "nonsense"}, {**texts(), "plain.mat": '{"accepted": "yes"}'}, {**texts(), "plain.mat": "[]"}]
    for answers in wrong:
        status, printed = run(answers)
        assert status == 1 and "passes 2 of 3" in printed, (answers, printed)


if __name__ == "__main__":
    main()
