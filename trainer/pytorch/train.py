"""Trains a network as "go run ./trainer train" does, with PyTorch: on processors, on a GPU, or with torchrun on several.

    python3 trainer/pytorch/train.py --out FILE [flags of train, such as --task tsp --n 5-20 --steps 20000]

First weights, settings and examples are those of "go run ./trainer gen --recipe", through pipes; every process has its share of each
step's examples. FILE.jsonl has of every step the loss, the examples a second and the share of the time spent waiting for examples;
FILE.pt is the checkpoint.
"""
import argparse, contextlib, json, math, os, queue, subprocess, sys, threading, time

import ptrnet, torch
from torch import distributed, nn

RANK, WORLD, LOCAL = (int(os.environ.get(name, default)) for name, default in [("RANK", 0), ("WORLD_SIZE", 1), ("LOCAL_RANK", 0)])

def gen(*flags):
    """What the trainer's command writes."""
    return subprocess.Popen(["go", "run", "./trainer", "gen", "--recipe", "extended", *flags, "--out", "-"],
                            stdout=subprocess.PIPE, env={**os.environ, "GOTOOLCHAIN": "auto", "GOEXPERIMENT": "simd"}).stdout

def pipe(flags, part, of, first):
    """A queue of one of so many parts of each step's examples, from step first on; None at the end."""
    stream, parts = gen(*flags, "--binary", "--share", "%d/%d" % (part + 1, of), "--skip", str(first)), queue.Queue(4)
    def read():
        while examples := ptrnet.read(stream):
            parts.put(examples)
        parts.put(None)
    threading.Thread(target=read, daemon=True).start()
    return parts

def rate_at(step, rate, steps, decay="none", warmup=0, **_):
    done = max(0, step - warmup) / max(1, steps - warmup)
    return rate * min(1, (step + 1) / max(1, warmup)) * {"cosine": 0.5 + 0.5 * math.cos(math.pi * done), "linear": 1 - done, "none": 1}[decay]

def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--out", required=True, help="weight file to write")
    parser.add_argument("--resume", action="store_true", help="continue from the checkpoint")
    parser.add_argument("--every", type=int, default=500, help="steps between checkpoints")
    parser.add_argument("--pipes", type=int, default=1, help="of examples into each process")
    parser.add_argument("--accumulate", type=int, default=1, help="passes, for less memory, of a step of the most points; of fewer in proportion")
    parser.add_argument("--mixed", type=int, default=torch.cuda.is_available(), help="1: bfloat16 and TF32 where they suffice, as on a GPU; 0: nowhere")
    parser.add_argument("--compile", type=int, default=0, help="1: torch.compile the attention and the comparison (PyTorch 2)")
    args, flags = parser.parse_known_args()
    cuda, device = torch.cuda.is_available(), torch.device("cuda:%d" % LOCAL if torch.cuda.is_available() else "cpu")
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = args.mixed > 0
    if WORLD > 1: distributed.init_process_group("nccl" if cuda else "gloo")
    everywhere = distributed.all_reduce if WORLD > 1 else lambda sum: None
    net = ptrnet.load(gen(*flags, "--start").read() or sys.exit(1)).to(device)  # gen has said why
    net.mixed, run, first = args.mixed > 0, json.loads(net.metadata["history"])[-1], 0
    settings, most = {**net.metadata, **run, "history": None}, int(net.metadata["n"].split("-")[1])
    trained = {name: p for name, p in net.named_parameters() if p.requires_grad}
    average = {name: p.detach().clone() for name, p in trained.items()}
    kind, options = {"adam": (torch.optim.Adam, {"fused": cuda, "betas": (0.9, run.get("beta2") or 0.999)}),
                     "sgd": (torch.optim.SGD, {})}[run["optimizer"]]
    optimizer = kind(trained.values(), lr=1, **options)
    if args.resume:
        checkpoint = torch.load(args.out + ".pt", map_location=device)
        for name in {**checkpoint["settings"], **settings}:
            if (was := checkpoint["settings"].get(name)) != (here := settings.get(name)):
                sys.exit("%s.pt belongs to another run: its %s is %s, here it is %s" % (args.out, name, was, here))
        first, average = checkpoint["step"], checkpoint["average"]
        net.load_state_dict(checkpoint["net"])
        optimizer.load_state_dict(checkpoint["optimizer"])
    for module in filter(None, (net.pointer, net.gated) if args.compile and net.arch == "ptrnet" else ()):
        module.forward = torch.compile(module.forward, dynamic=True)
    model = nn.parallel.DistributedDataParallel(net) if WORLD > 1 else net
    pipes = [pipe(flags, RANK * args.pipes + k, WORLD * args.pipes, first) for k in range(args.pipes)]
    if RANK == 0:
        before = open(args.out + ".jsonl").readlines()[:first] if args.resume else []
        (log := open(args.out + ".jsonl", "w", buffering=1)).writelines(before)
    began = last = time.perf_counter()
    for step in range(first, run["steps"]):
        parts = [pipe.get() for pipe in pipes]
        waited = time.perf_counter() - last
        x, prefix, labels = ptrnet.join(parts if all(parts) else sys.exit(1))  # gen has said why
        symbols, loss = (labels >= 0).sum().float().to(device), torch.zeros((), device=device)
        everywhere(symbols)
        there = [(t.pin_memory() if cuda else t).to(device, non_blocking=True) for t in (x, prefix, labels)]
        chunks = list(zip(*(t.chunk(math.ceil(args.accumulate * x.shape[1] / most)) for t in there)))
        for k, (x, prefix, labels) in enumerate(chunks):
            with contextlib.nullcontext() if WORLD == 1 or k + 1 == len(chunks) else model.no_sync():
                each = ptrnet.cross_entropy(model(x, prefix).transpose(1, 2), labels, ignore_index=-1, reduction="none")
                total = each.sum() + (run.get("first", 1) - 1) * each[:, 0].sum()
                (total * WORLD / (run["batch"] if run.get("summed") else symbols)).backward()  # the gradient is the processes' mean
                loss += total.detach() / symbols
        everywhere(loss)
        norm = nn.utils.clip_grad_norm_(trained.values(), run.get("clip", math.inf))
        loss, norm = torch.stack([loss, norm]).tolist()  # waits for a GPU, once a step
        rate = optimizer.param_groups[0]["lr"] = rate_at(step, **run)
        if math.isfinite(norm): optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        for name, p in trained.items():
            average[name].lerp_(p.detach(), 1 - min(run.get("average", 0), (step + 1) / (step + 11)))
        took, last = time.perf_counter() - last, time.perf_counter()
        if RANK > 0:
            continue
        entry = {"step": step + 1, "loss": loss, "norm": norm, "rate": rate, "seconds": last - began,
                 "examples_per_s": run["batch"] / took, "waiting": waited / took}
        print(json.dumps(entry), file=log)
        if (step + 1) % 100 == 0:
            print("step %(step)d, loss %(loss).4f, %(examples_per_s).0f examples/s, waiting %(waiting).2f" % entry, flush=True)
        if (step + 1) % args.every == 0:
            torch.save({"step": step + 1, "net": net.state_dict(), "optimizer": optimizer.state_dict(), "average": average,
                        "settings": settings}, args.out + ".pt.new")
            os.replace(args.out + ".pt.new", args.out + ".pt")
    if RANK == 0:
        ptrnet.save({**net.state_dict(), **average}, net.metadata, args.out)

if __name__ == "__main__": main()
