"""The networks of weights/ in PyTorch, and their files. Needs PyTorch 1.13 or later and nothing else.

    python3 ptrnet.py WEIGHTS < examples

decodes lines of equally many points, "x1 y1 x2 y2 … output i1 i2 …", greedily. A line of JSON for each has the sequence, whether it
ended, the log-probability of the example's own sequence in double precision, and how far single precision is off.
"""
import array, itertools, json, math, pathlib, struct, sys

import torch
from torch import nn
from torch.nn.functional import cross_entropy, one_hot, pad

WIDTHS = {"": 0, "coordinates/1": 6, "lists/1": 14, "coordinates+neighbors/1": 14}  # of core/relation

def relate(name, x, prefix, start, free):
    """The relative features of all candidates, [B][S][N+1][P], in steps start to L, after prefix, [B][L], of which the first i
    are chosen before step i; free, [B][S][N], are the inputs that may still be chosen."""
    xy, n, length = x[..., :2], x.shape[1], prefix.shape[1]
    each, steps = torch.arange(len(x), device=x.device), torch.arange(start, length + 1, device=x.device)
    if name == "lists/1":
        return relate_lists(xy, prefix, each, steps)
    prefix = pad(prefix, (0, 1))  # not empty
    ago = lambda k: prefix[:, (steps - k).clamp(min=0)]  # the last choice but k - 1, or the first
    since = lambda choice: xy.unsqueeze(1) - xy[each.unsqueeze(1), choice].unsqueeze(2)
    parts = [since(ago(1)), since(ago(2)), since(prefix[:, 0 * steps])]
    if "neighbors" in name:  # the differences to the nearest that are free
        dx, dy = (xy.unsqueeze(1) - xy.unsqueeze(2)).unbind(3)
        barred = ~free.unsqueeze(2) | torch.eye(n, dtype=torch.bool, device=x.device)
        apart = (dx * dx + dy * dy).unsqueeze(1).masked_fill(barred, math.inf).sort(dim=3, stable=True)
        to = xy[each.view(-1, 1, 1, 1), apart.indices[..., :4]] - xy[:, None, :, None]
        to = (to * (apart.values[..., :4, None] < math.inf)).flatten(3)
        parts.append(pad(to, (0, 8 - to.shape[3])))
    return pad(torch.cat([p.to(x.dtype) for p in parts], dim=3) * 8 * (steps > 0).view(-1, 1, 1), (0, 0, 0, 1))

def relate_lists(xy, prefix, each, steps):
    """The relation of core/relation/lists.go."""
    n, begin = xy.shape[1], torch.zeros(len(xy), dtype=torch.long, device=xy.device)
    owners, lasts = [begin], [begin]  # before each symbol: of the open list, and the last in it, the owner if there is none
    for symbol in prefix.unbind(1):
        owners.append(owners[-1] + (symbol == owners[-1]))
        lasts.append(torch.where(symbol == owners[-2], owners[-1], symbol))
    owner, last = torch.stack(owners, 1), torch.stack(lasts, 1)
    a, b, inside = owner[:, :-1], last[:, :-1], lambda i: i.clamp(max=n - 1)
    chosen = prefix != a
    whole = (chosen & (b != a) & (a < n)).repeat(1, 3)  # the symbol completes a triangle (a, b, symbol)
    tails, heads, before = (inside(torch.cat(t, 1)) for t in ((a, b, prefix), (b, prefix, a), (prefix, a, b)))
    known = torch.arange(prefix.shape[1], device=xy.device) < steps.unsqueeze(1)
    owner, last, edges = owner[:, steps], last[:, steps], whole.unsqueeze(1) & known.repeat(1, 3)
    count = lambda which, of: which.to(xy.dtype) @ one_hot(of, n).to(xy.dtype)
    since = lambda choice: xy.unsqueeze(1) - xy[each.unsqueeze(1), inside(choice)].unsqueeze(2)
    numbers = torch.arange(n, device=xy.device)
    own = (numbers == owner.unsqueeze(2)).unsqueeze(3)
    parts = [since(last) * ~own, since(owner) * ~own, own | (last == owner).view(*owner.shape, 1, 1), since(0 * owner)]
    for to in (last, owner):
        for ends, others in ((heads, tails), (tails, heads)):
            parts.append((count(edges & (ends.unsqueeze(1) == to.unsqueeze(2)), others) > 0).unsqueeze(3))
    gaps = count(edges * (heads - before).unsqueeze(1), tails)
    parts += [count(known & chosen.unsqueeze(1), prefix).unsqueeze(3) / 8, ((count(edges, tails) > 0) & (gaps == 0)).unsqueeze(3),
              (numbers < owner.unsqueeze(2)).unsqueeze(3)]
    return pad(torch.cat([p.to(xy.dtype) for p in parts], dim=3) * 8 * (owner < n - 1).view(*owner.shape, 1, 1), (0, 0, 0, 1))

class Attention(nn.Module):
    """u_j = v·tanh(W1·e_j + W2·d), or with relative features v·tanh(W1·e_j + W2·d + W3·r_j)"""
    def __init__(self, hidden, width=0):
        super().__init__()
        self.W1, self.W2 = nn.Linear(hidden, hidden, bias=False), nn.Linear(hidden, hidden, bias=False)
        self.v, self.W3 = nn.Linear(hidden, 1, bias=False), nn.Linear(width, hidden, bias=False) if width else None

    def forward(self, keys, queries, r=None):  # [B][M][H], [B][S][H], [B][S][M][P] -> [B][S][M]
        return self.v(torch.tanh(keys.unsqueeze(1) + queries.unsqueeze(2) + (self.W3(r) if self.W3 else 0))).squeeze(3)

class Comparison(nn.Module):
    """The comparison of likely candidates, whose equations core/network/comparison.go has."""
    def __init__(self, hidden, inputs, units, rounds):
        super().__init__()
        self.rounds, self.inputs = rounds, inputs
        self.W1, self.W2 = nn.Linear(inputs, 2 * units, bias=False), nn.Linear(units, 2 * units, bias=False)
        self.query = nn.Linear(hidden, units + 1)

    def forward(self, u, d, s, free):  # [B][S][N], [B][S][H], [B][S][N][P], [B][S][N] -> [B][S][N]
        h = math.prod(self.W1(s[..., :self.inputs]).chunk(2, dim=3))
        alpha, beta = self.W2(h / torch.sqrt((h * h).mean(3, keepdim=True) + 1e-30)).chunk(2, dim=3)
        q, share = self.query(d).split([h.shape[3], 1], dim=2)
        best = lambda u, among: u.detach().masked_fill(~among, -math.inf).argmax(2, keepdim=True)
        m = best(u, free)
        highest = u.gather(2, m)
        near = free & (u > highest - 16)
        def against(a):
            at = a.unsqueeze(3).expand(-1, -1, -1, q.shape[2])
            times = lambda of: (q.unsqueeze(2) * of.gather(2, at)).transpose(2, 3)
            form = (alpha @ times(beta) - beta @ times(alpha)).squeeze(3)
            return (highest + torch.sigmoid(share) * (u - u.gather(2, a)) + 16 * form).scatter(2, a, highest)
        with torch.no_grad():
            for _ in range(self.rounds):
                m = best(against(m), near)
        return torch.where(near, against(m), u)

class Network(nn.Module):
    """A network of the shape that a weight file's metadata, texts, state."""
    def __init__(self, metadata):
        super().__init__()
        get = metadata.get
        self.metadata, self.mixed = metadata, False  # mixed: bfloat16 in the LSTMs and most products
        self.arch, self.relation, self.distinct = get("architecture"), get("relation", ""), get("distinct") == "true"
        self.features, hidden, gated = int(get("features")), int(get("hidden")), int(get("gated", 0))
        if self.relation not in WIDTHS:
            raise ValueError("the relation " + self.relation + " is not written in PyTorch")
        both, attends = get("bidirectional") == "true", self.arch == "attention"
        self.encoder = nn.LSTM(self.features, hidden // (1 + both), bidirectional=both, batch_first=True)
        # A decoder's input: the point chosen last, 1 in the first step, and the context.
        self.decoder = nn.LSTM(self.features + 1 + attends * hidden, hidden, batch_first=True)
        if self.arch == "ptrnet":
            self.pointer = Attention(hidden, WIDTHS[self.relation])
            self.pointer.end = nn.Parameter(torch.zeros(hidden))  # stands for an encoder state
        else:
            self.output = nn.Linear(hidden * (1 + attends), int(get("dictionary")) + 1)
        self.attention = Attention(hidden) if attends else None
        self.gated = Comparison(hidden, 4 + (self.relation == "lists/1"), gated, int(get("rounds", 0))) if gated else None
        for name, p in self.named_parameters():
            if "bias_hh" in name:  # a twin of bias_ih
                p.requires_grad_(False).zero_()

    def encode(self, x):
        """What the steps have in common, and the decoder's first state."""
        with torch.autocast(x.device.type, torch.bfloat16, enabled=self.mixed):
            e, (h, c) = self.encoder(x)
            state = [s.transpose(0, 1).reshape(1, len(x), -1) for s in (h, c)]
            if self.arch == "ptrnet":
                return self.pointer.W1(torch.cat([e, self.pointer.end.to(e.dtype).expand(len(x), 1, -1)], dim=1)), state
            return (e, self.attention.W1(e)) if self.attention else None, state + [torch.zeros_like(e[:, :1])]

    def steps(self, x, memory, state, prefix, start):
        """The scores of steps start to L, [B][S][N+1], the end symbol's last, after prefix, [B][L]; and the next state."""
        n, (h, c, *context), each = x.shape[1], state, torch.arange(len(x), device=x.device).unsqueeze(1)
        fed = pad(x[each, prefix], (0, 1, 1, 0))
        fed[:, 0, -1] = 1
        with torch.autocast(x.device.type, torch.bfloat16, enabled=self.mixed):
            if self.attention:
                rows = []
                for symbol in fed[:, start:].split(1, dim=1):
                    d, (h, c) = self.decoder(torch.cat([symbol.to(h.dtype), *context], dim=2), (h, c))
                    context = [self.attention(memory[1], self.attention.W2(d)).softmax(2).to(d.dtype) @ memory[0]]
                    rows.append(torch.cat([d, *context], dim=2))
                d = torch.cat(rows, dim=1)
            else:
                d, (h, c) = self.decoder(fed[:, start:], (h, c))
            if self.arch != "ptrnet":
                return self.output(d).to(x.dtype), (h, c, *context)
            queries = self.pointer.W2(d).to(x.dtype)
        free = torch.ones(len(x), fed.shape[1], n, dtype=torch.bool, device=x.device)
        if self.distinct:
            free[:, 1:] = one_hot(prefix, n).cumsum(1) == 0
        free = free[:, start:]
        r = relate(self.relation, x, prefix, start, free) if self.relation else None
        u = self.pointer(memory.to(x.dtype), queries, r)
        if self.gated:
            u = torch.cat([self.gated(u[..., :-1], d.to(x.dtype), r[..., :-1, :], free), u[..., -1:]], dim=2)
        if self.distinct:  # the end symbol after all inputs
            u = u.masked_fill(torch.cat([~free, free.any(2, keepdim=True)], dim=2), -math.inf)
        return u, (h, c)

    def forward(self, x, prefix):
        """The scores of all steps under teacher forcing."""
        return self.steps(x, *self.encode(x), prefix, 0)[0]

    def present(self, x):
        """Points, [B][N][2], as the network reads them: normalized (core/input/frame.go) and in its order; and the index of each."""
        x, frame, dtype = x.double(), self.metadata.get("frame", ""), next(self.parameters()).dtype
        sides = lambda x: x.amax(1, True) - x.amin(1, True)  # of the bounding box, which box fits into the unit square
        box = lambda x: (0.5 + (x - x.amin(1, True) - sides(x) / 2) / sides(x).amax(2, True)).nan_to_num(0.5).clamp(0, 1)
        x = torch.where(((x >= 0) & (x <= 1)).flatten(1).all(1).view(-1, 1, 1) & (frame == ""), x, box(x))
        if frame:
            d = x - x.mean(1, keepdim=True)
            xx, xy, yy = (p.sum(1).view(-1, 1, 1) for p in (d[..., 0] ** 2, d.prod(2), d[..., 1] ** 2))
            half, difference = (xx + yy) / 2, (xx - yy) / 2
            major, angle = torch.sqrt(half + torch.hypot(difference, xy)), torch.atan2(xy, difference) / 2
            minor = torch.sqrt(((xx * yy - xy * xy) / major ** 2).clamp(min=0).nan_to_num())
            axis, across = torch.cat([angle.cos(), angle.sin()], 2), torch.cat([-angle.sin(), angle.cos()], 2)
            along = lambda axis: ((x - 0.5) * axis).sum(2, keepdim=True)
            if frame == "affine":
                white = torch.where(minor > 1e-9 * major, x + (major / minor - 1) * along(across) * across, x)
                x = torch.cat([box(side) for side in white.split(1, 2)], 2)
            else:
                x = torch.where((major > 0) & (major >= 2 * minor), box(torch.cat([along(axis), along(across)], 2)), x)
        order = torch.arange(x.shape[1], device=x.device).expand(len(x), -1)
        for side in (1, 0) if self.metadata.get("order") == "x" else ():  # by x, then y
            order = order.gather(1, x[..., side].gather(1, order).sort(dim=1, stable=True).indices)
        return x.gather(1, order.unsqueeze(2).expand_as(x)).to(dtype), order

    @torch.no_grad()
    def greedy(self, x, limit=None):
        """The likeliest symbol of each step given those before, n after the end: [B][L]. The points are as they were measured."""
        n, (x, order), limit = x.shape[1], self.present(x), limit or 6 * x.shape[1]
        memory, state = self.encode(x)
        symbols = torch.zeros(len(x), 0, dtype=torch.long, device=x.device)
        while symbols.shape[1] < limit and not (symbols == n).any(1).all():
            u, state = self.steps(x, memory, state, symbols.clamp(max=n - 1), symbols.shape[1])
            symbol = u[:, -1].argmax(1).masked_fill((symbols == n).any(1), n)
            symbols = torch.cat([symbols, symbol.unsqueeze(1)], dim=1)
        return pad(order, (0, 1), value=n).gather(1, symbols).tolist()

def load(path):
    """The network of a weight file, or of its bytes: safetensors, that is a length, a header in JSON, and the tensors' bytes."""
    data = path if isinstance(path, bytes) else pathlib.Path(path).read_bytes()
    begin = 8 + struct.unpack("<Q", data[:8])[0]
    header, tensors = json.loads(data[8:begin]), {}
    net = Network(header.pop("__metadata__"))
    for name, t in header.items():
        values = bytearray(data[begin + t["data_offsets"][0]:begin + t["data_offsets"][1]])
        tensors[name] = torch.frombuffer(values, dtype={"F16": torch.half, "F32": torch.float}[t["dtype"]]).reshape(t["shape"]).float()
    net.load_state_dict(tensors)
    return net

def save(tensors, metadata, path):
    """Writes a weight file, which the trainer's commands and the page read."""
    header, data = {"__metadata__": metadata}, bytearray()
    for name, t in tensors.items():
        header[name] = {"dtype": "F32", "shape": list(t.shape), "data_offsets": [len(data), len(data) + 4 * t.numel()]}
        data += array.array("f", t.flatten().tolist()).tobytes()
    text = json.dumps(header).encode()
    pathlib.Path(path).write_bytes(struct.pack("<Q", len(text)) + text + data)

def read(pipe):
    """A part of a step's examples by "gen --recipe --binary": x, [B][N][F], sequences, [B][L], and labels, [B][L+1]. None at the end."""
    head = pipe.read(16)
    count, n, features, longest = struct.unpack("<4i", head) if len(head) == 16 else (0, 0, 0, 0)
    data = bytearray(4 * count * (n * features + 2 * longest + 1))
    if pipe.readinto(data) < len(data) or not data: return None
    x, prefix, labels = torch.frombuffer(data, dtype=torch.int32).split([count * n * features, count * longest, count * (longest + 1)])
    return x.view(torch.float32).view(count, n, features), prefix.view(count, longest), labels.view(count, longest + 1)

def join(parts):
    """Parts as one batch."""
    longest = max(prefix.shape[1] for _, prefix, _ in parts)
    wide = lambda t, width, value: pad(t, (0, width - t.shape[1]), value=value).long()
    return [torch.cat(t) for t in zip(*((x, wide(p, longest, 0), wide(labels, longest + 1, -1)) for x, p, labels in parts))]

def parse(lines, features):
    """The same of lines of text; labels are -1 where there is no loss."""
    parts = [[torch.tensor([[float(v) for v in part.split()]]) for part in line.split("output")] for line in lines]
    parts = [(x.view(1, -1, features), out.long() - 1) for x, out in parts]
    return join([(x, out, pad(out, (0, 1), value=x.shape[1])) for x, out in parts])

def main():
    net, double = load(sys.argv[1]), load(sys.argv[1]).double()
    while lines := list(itertools.islice(sys.stdin, 50)):
        x, prefix, labels = parse(lines, net.features)
        presented, order = net.present(x)
        at = pad(order.argsort(1), (0, 1), value=x.shape[1])  # where each point stands, and the end
        prefix, labels = at.gather(1, prefix), at.gather(1, labels.clamp(min=0)).where(labels >= 0, labels)
        own = lambda u: cross_entropy(u.detach().transpose(1, 2), labels, ignore_index=-1, reduction="none").sum(1).tolist()
        losses = own(double(presented.double(), prefix)), own(net(presented, prefix))
        for symbols, loss, rounded in zip(net.greedy(x), *losses):
            print(json.dumps({"sequence": [j + 1 for j in symbols if j < x.shape[1]], "ended": x.shape[1] in symbols, "own": -loss,
                              "rounding": abs(rounded - loss)}))

if __name__ == "__main__": main()
