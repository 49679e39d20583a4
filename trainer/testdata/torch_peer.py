#!/usr/bin/python3
"""Training speed of the same pointer network in PyTorch on the CPU: the peer of BenchmarkTraining.

usage: torch_peer.py DATA [--hidden H] [--batch B] [--seconds S] [--threads T]

DATA holds hull instances in the paper's text format. Examples of equal size share a batch, which spares the peer all
padding of inputs, and reading the data is not timed. A step is forward, backward, clipping at 2.0 and Adam.
Needs Debian's python3-torch, and libopenblas0-pthread or it is several times slower.
"""
import argparse
import random
import time

import torch
from torch import nn

args = argparse.ArgumentParser()
args.add_argument('data')
args.add_argument('--hidden', type=int, default=256)
args.add_argument('--batch', type=int, default=128)
args.add_argument('--seconds', type=float, default=20)
args.add_argument('--threads', type=int, default=1)
args = args.parse_args()
torch.set_num_threads(args.threads)
torch.manual_seed(1)
random.seed(1)


class PointerNetwork(nn.Module):
    def __init__(self, h):
        super().__init__()
        self.encoder = nn.LSTM(2, h, batch_first=True)
        self.decoder = nn.LSTM(3, h, batch_first=True)
        self.W1 = nn.Linear(h, h, bias=False)
        self.W2 = nn.Linear(h, h, bias=False)
        self.v = nn.Linear(h, 1, bias=False)
        self.end = nn.Parameter(torch.zeros(h))

    def forward(self, points, inputs):
        states, last = self.encoder(points)
        states = torch.cat([self.end.expand(len(points), 1, -1), states], dim=1)
        decoded, _ = self.decoder(inputs, last)
        mixed = torch.tanh(self.W1(states).unsqueeze(1) + self.W2(decoded).unsqueeze(2))
        return self.v(mixed).squeeze(-1)  # [batch, steps, n+1], the end symbol first


def load(path):
    by_size = {}
    for line in open(path):
        xy, _, out = line.partition(' output ')
        xy = [float(t) for t in xy.split()]
        points = list(zip(xy[::2], xy[1::2]))
        by_size.setdefault(len(points), []).append((points, [int(t) for t in out.split()]))
    return by_size


def tensors(group):
    steps = max(len(out) for _, out in group) + 1
    target = torch.full((len(group), steps), -1)
    inputs = torch.zeros(len(group), steps, 3)
    inputs[:, 0, 2] = 1
    for row, (points, out) in enumerate(group):
        target[row, :len(out)] = torch.tensor(out)
        target[row, len(out)] = 0
        inputs[row, 1:len(out) + 1, :2] = torch.tensor([points[i - 1] for i in out])
    return torch.tensor([points for points, _ in group]), inputs, target


by_size = load(args.data)
sizes = sorted(by_size)
batches = [tensors(random.choices(by_size[random.choice(sizes)], k=args.batch)) for _ in range(40)]
net = PointerNetwork(args.hidden)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
step, seconds = 0, 0
while step < 7 or seconds < args.seconds:  # the first four warm up
    if step == 4:
        start = time.perf_counter()
    points, inputs, target = batches[step % len(batches)]
    scores = net(points, inputs)
    loss = nn.functional.cross_entropy(scores.flatten(0, 1), target.flatten(), ignore_index=-1)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(net.parameters(), 2.0)
    optimizer.step()
    step += 1
    seconds = time.perf_counter() - start if step > 4 else 0
print(f'{(step - 4) * args.batch / seconds:.0f} examples/s '
      f'(torch {torch.__version__}, {args.threads} threads, hidden {args.hidden}, batch {args.batch})')
