"""Trains a network as "go run ./trainer train" does, with PyTorch: on processors, on a GPU, or on several.

    python3 trainer/pytorch/train.py --out FILE [flags of train, such as --task tsp --n 5-20 --steps 20000]
    torchrun --nproc_per_node 4 trainer/pytorch/train.py --out FILE --task tsp -n 5-20 --steps 20000

First weights, settings and examples are those of "go run ./trainer gen --recipe", through pipes; every process has its share of each
step's examples. FILE.jsonl has the loss of every step; FILE.pt is the checkpoint.
"""
import argparse, contextlib, itertools, json, math, os, subprocess, sys, time

import ptrnet, torch
from torch import distributed, nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

RANK, WORLD, LOCAL = (int(os.environ.get(name, default)) for name, default in [("RANK", 0), ("WORLD_SIZE", 1), ("LOCAL_RANK", 0)])

def gen(*flags):
    """What the trainer's command writes."""
    return subprocess.Popen(["go", "run", "./trainer", "gen", "--recipe", "extended", *flags, "--out", "-"],
                            stdout=subprocess.PIPE, env={**os.environ, "GOTOOLCHAIN": "auto", "GOEXPERIMENT": "simd"}).stdout

class Examples(IterableDataset):
    """Of each step from first on, this process's examples, in as many parts as there are pipes."""
    def __iter__(self):
        flags, batch, features, pipes, first = self.settings
        k, of = RANK * pipes + get_worker_info().id, WORLD * pipes
        lines = map(bytes.decode, gen(*flags, "--share", "%d/%d" % (k + 1, of), "--skip", str(first)))
        while share := list(itertools.islice(lines, (k + 1) * batch // of - k * batch // of)):
            yield ptrnet.parse(share, features)

def rate_at(step, rate, steps, decay="none", warmup=0, **_):
    done = max(0, step - warmup) / max(1, steps - warmup)
    return rate * min(1, (step + 1) / max(1, warmup)) * {"cosine": 0.5 + 0.5 * math.cos(math.pi * done), "linear": 1 - done, "none": 1}[decay]

def main():
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--out", required=True, help="weight file to write")
    parser.add_argument("--resume", action="store_true", help="continue from the checkpoint")
    parser.add_argument("--every", type=int, default=500, help="steps between checkpoints")
    parser.add_argument("--pipes", type=int, default=1, help="of examples into each process")
    parser.add_argument("--mixed", type=int, default=torch.cuda.is_available(), help="1: bfloat16 where it suffices, as on a GPU; 0: nowhere")
    args, flags = parser.parse_known_args()
    cuda, device = torch.cuda.is_available(), torch.device("cuda:%d" % LOCAL if torch.cuda.is_available() else "cpu")
    if WORLD > 1:
        distributed.init_process_group("nccl" if cuda else "gloo")
    everywhere = distributed.all_reduce if WORLD > 1 else lambda sum: None
    net = ptrnet.load(gen(*flags, "--start").read() or sys.exit(1)).to(device)  # gen has said why
    net.mixed, run, checkpoint = args.mixed > 0, json.loads(net.metadata["history"])[-1], {"step": 0}
    trained = {name: p for name, p in net.named_parameters() if p.requires_grad}
    average = {name: p.detach().clone() for name, p in trained.items()}
    optimizer = {"adam": torch.optim.Adam, "sgd": torch.optim.SGD}[run["optimizer"]](trained.values(), lr=1)
    if args.resume:
        checkpoint = torch.load(args.out + ".pt", map_location=device)
        net.load_state_dict(checkpoint["net"])
        optimizer.load_state_dict(checkpoint["optimizer"])
        average = checkpoint["average"]
    model = nn.parallel.DistributedDataParallel(net) if WORLD > 1 else net
    source = Examples()
    source.settings = flags, run["batch"], net.features, args.pipes, checkpoint["step"]
    examples = iter(DataLoader(source, batch_size=None, num_workers=args.pipes, prefetch_factor=4, pin_memory=cuda))
    if RANK == 0:
        before = open(args.out + ".jsonl").readlines()[:checkpoint["step"]] if args.resume else []
        log = open(args.out + ".jsonl", "w", buffering=1)
        log.writelines(before)
    began = time.perf_counter()
    for step in range(checkpoint["step"], run["steps"]):
        parts = [[t.to(device, non_blocking=True) for t in next(examples)] for _ in range(args.pipes)]
        symbols, loss = sum((labels >= 0).sum() for _, _, labels in parts).float(), torch.zeros((), device=device)
        everywhere(symbols)
        for k, (x, prefix, labels) in enumerate(parts):
            with contextlib.nullcontext() if WORLD == 1 or k + 1 == len(parts) else model.no_sync():
                each = ptrnet.cross_entropy(model(x, prefix).transpose(1, 2), labels, ignore_index=-1, reduction="none")
                total = each.sum() + (run.get("first", 1) - 1) * each[:, 0].sum()
                (total * WORLD / (run["batch"] if run.get("summed") else symbols)).backward()  # the gradient is the processes' mean
                loss += total.detach() / symbols
        everywhere(loss)
        norm = nn.utils.clip_grad_norm_(trained.values(), run.get("clip", math.inf))
        rate = optimizer.param_groups[0]["lr"] = rate_at(step, **run)
        if norm.isfinite():
            optimizer.step()
        optimizer.zero_grad()
        for name, p in trained.items():
            average[name].lerp_(p.detach(), 1 - min(run.get("average", 0), (step + 1) / (step + 11)))
        if RANK > 0:
            continue
        entry = {"step": step + 1, "loss": loss.item(), "norm": norm.item(), "rate": rate, "seconds": time.perf_counter() - began}
        print(json.dumps(entry), file=log)
        if (step + 1) % 100 == 0:
            print("step %(step)d, loss %(loss).4f, %(seconds).0f s" % entry, flush=True)
        if (step + 1) % args.every == 0:
            torch.save({"step": step + 1, "net": net.state_dict(), "optimizer": optimizer.state_dict(), "average": average}, args.out + ".pt.new")
            os.replace(args.out + ".pt.new", args.out + ".pt")
    if RANK == 0:
        ptrnet.save({**net.state_dict(), **average}, net.metadata, args.out)

if __name__ == "__main__": main()
