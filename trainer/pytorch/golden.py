"""Golden vectors for core/network, from exact float32 weights: python3 trainer/pytorch/golden.py core/network/testdata"""
import json, pathlib, sys

import ptrnet, torch

TARGETS, N = [[6, 0, 3, 3, 5, 1], [2, 4, 0], [5]], 7  # longer ones first
LISTS = [[1, 3, 2, 0, 3, 5, 4, 2, 1, 4, 2, 3, 6, 5, 4, 3], [4, 5, 6, 0, 1, 2, 2], [0, 1, 2, 3, 4, 5, 6]]
COMPARED = {"hidden": 8, "gated": 4, "rounds": 3}
CASES = {"ptrnet": {}, "ptrnet_bidirectional": {"hidden": 8, "bidirectional": "true"}, "attention": {"dictionary": N},
         "seq2seq": {"dictionary": N}, "coordinates": {"relation": "coordinates/1", **COMPARED},
         "lists": {"relation": "lists/1", **COMPARED}, "neighbors": {"relation": "coordinates+neighbors/1", **COMPARED}}

numbers = lambda values: [float("%.9g" % v) for v in values.detach().flatten().tolist()]
tensors = lambda of: {name: numbers(t) for name, t in of.items()}
def golden(name, case):
    torch.manual_seed(20150609)
    case = {"architecture": name if "dictionary" in case else "ptrnet", "features": 2, "hidden": 6, **case}
    net = ptrnet.Network(case).double()
    trained = {name: p for name, p in net.named_parameters() if p.requires_grad}
    for name, p in trained.items():  # relative features count eightfold, and products of layers grow
        scale = 24 if name == "gated.W1.weight" else 8 if "W3" in name else 3 if "gated.W" in name else 1
        p.data = ((2 * torch.rand(p.shape) - 1) / scale).double()
    start = {name: t.clone() for name, t in net.state_dict().items()}
    targets = LISTS if name == "lists" else TARGETS
    lines = [" ".join("%.9g" % v for v in torch.rand(2 * N) * 4 - 2) + " output " + " ".join(str(j + 1) for j in t) for t in targets]
    x, prefix, labels = ptrnet.parse(lines, 2)
    score = lambda: net(x.double(), prefix)[labels >= 0]
    logits, runs = score(), []
    loss = ptrnet.cross_entropy(logits, labels[labels >= 0])
    loss.backward()
    gradient = tensors({name: p.grad for name, p in trained.items()})
    # After long steps on large features single and double precision would differ in which candidate is best.
    adam, sgd = (torch.optim.Adam, 2e-3 if "relation" in case else 1e-2), (torch.optim.SGD, 0.01 if "relation" in case else 1)
    for (kind, rate), clip in ((adam, 2), (sgd, 2), (adam, 0.2), (sgd, 0.2)):
        net.load_state_dict(start)
        optimize = kind(trained.values(), lr=rate)
        run = {"optimizer": kind.__name__.lower(), "rate": rate, "clip": clip, "losses": [], "norms": []}
        for _ in range(10):
            optimize.zero_grad()
            run["losses"].append(ptrnet.cross_entropy(score(), labels[labels >= 0]))
            run["losses"][-1].backward()
            run["norms"].append(float(torch.nn.utils.clip_grad_norm_(trained.values(), clip)))
            optimize.step()
        runs.append({**run, "losses": [loss.item() for loss in run["losses"]], "weights": tensors(trained)})
    return {"torch": torch.__version__, "config": {**case, "arch": case["architecture"], "bidirectional": "bidirectional" in case},
            "n": N, "x": numbers(x), "targets": targets, "logits": [numbers(row) for row in logits], "loss": loss.item(),
            "shapes": {name: list(t.shape) for name, t in start.items()}, "weights": tensors(start), "gradient": gradient, "runs": runs}

for name, case in CASES.items():
    text = ",\n".join(json.dumps(key) + ": " + json.dumps(value) for key, value in golden(name, case).items())
    pathlib.Path(sys.argv[1], "golden_" + name + ".json").write_text("{\n" + text + "\n}\n")
