export const DRAWING_WIDTH = 1200;
export const DRAWING_HEIGHT = 480;

/** A filled area of a drawing. */
export interface Shape {
  /** An SVG path. */
  path: string;
  opacity: number;
  /** Whether it uses the second color. */
  isAccent?: boolean;
}

/** Returns numbers from 0 to 1. */
type Numbers = () => number;
type Motif = (next: Numbers) => Shape[];

/** The motifs of generated drawings. Each is composed from the random numbers. */
export const MOTIFS: readonly Motif[] = [hills, waves, town, forest, peaks, arches, petals, rays, birds, lighthouse];

function hills(next: Numbers): Shape[] {
  const sun = { path: disc(between(next, 200, 1000), between(next, 100, 190), between(next, 50, 100)), opacity: 0.9 };
  const layers = [0.45, 0.58, 0.7, 0.82].map((base, layer) => ({
    path: ground(next, DRAWING_HEIGHT * base, 130),
    opacity: 0.25 + layer * 0.2,
  }));
  return [{ ...sun, isAccent: true }, ...layers];
}

function waves(next: Numbers): Shape[] {
  const bands = [0.5, 0.62, 0.74, 0.86].map((base, layer) => ({
    path: swell(DRAWING_HEIGHT * base, between(next, 150, 260), next()),
    opacity: 0.25 + layer * 0.2,
  }));
  const x = between(next, 300, 900);
  const size = between(next, 110, 170);
  const sail = `M${x} ${270 - size}V262H${whole(x - size * 0.6)}ZM${x + 12} ${whole(270 - size * 0.8)}V262h${whole(size * 0.45)}Z`;
  const hull = `M${whole(x - size * 0.7)} 272H${whole(x + size * 0.65)}l-40 46H${whole(x - size * 0.5)}Z`;
  return [{ path: sail, opacity: 0.95, isAccent: true }, { path: hull, opacity: 0.9 }, ...bands];
}

function town(next: Numbers): Shape[] {
  const rows = [0.3, 0.62].map((opacity, row) => {
    let path = "";
    for (let x = -40; x < DRAWING_WIDTH; ) {
      const width = between(next, 90, 190);
      const top = between(next, 120, 230) + row * 110;
      const roof = next() < 0.6 ? `L${whole(x + width / 2)} ${top - between(next, 35, 80)}` : "";
      path += `M${x} ${DRAWING_HEIGHT}V${top}${roof}L${x + width} ${top}V${DRAWING_HEIGHT}Z`;
      x += width + between(next, 0, 30);
    }
    return { path, opacity };
  });
  const windows = Array.from({ length: 14 }, () => {
    const [x, y] = [between(next, 40, 1150), between(next, 380, 445)];
    return `M${x} ${y}h22v28h-22Z`;
  });
  return [...rows, { path: windows.join(""), opacity: 0.95, isAccent: true }];
}

function forest(next: Numbers): Shape[] {
  const moon = { path: disc(between(next, 150, 1050), 110, between(next, 40, 70)), opacity: 0.9, isAccent: true };
  const rows = [0.25, 0.5, 0.85].map((opacity, row) => {
    let path = "";
    for (let x = between(next, -60, 0); x < DRAWING_WIDTH; x += between(next, 70, 150)) {
      const half = between(next, 45, 80);
      const top = between(next, 90, 200) + row * 75;
      path += `M${x} ${top}l${half} ${DRAWING_HEIGHT - top}h${-2 * half}Z`;
    }
    return { path, opacity };
  });
  return [moon, ...rows];
}

function peaks(next: Numbers): Shape[] {
  const rows = [0.3, 0.55, 0.85].map((opacity, row) => {
    let path = `M-20 ${DRAWING_HEIGHT}`;
    for (let x = -20; x < DRAWING_WIDTH + 200; x += between(next, 110, 190)) {
      path += `L${x} ${between(next, 70, 150) + row * 110}L${x + between(next, 50, 90)} ${between(next, 220, 300) + row * 60}`;
    }
    return { path: `${path}V${DRAWING_HEIGHT}Z`, opacity };
  });
  return [
    { path: disc(between(next, 200, 1000), 130, between(next, 60, 110)), opacity: 0.85, isAccent: true },
    ...rows,
  ];
}

function arches(next: Numbers): Shape[] {
  const x = between(next, 350, 850);
  const widest = between(next, 360, 440);
  return Array.from({ length: 6 }, (_, at) => {
    const [outer, inner] = [widest - at * 58, widest - at * 58 - 40];
    const path = `M${x - outer} 480a${outer} ${outer} 0 0 1 ${2 * outer} 0h-40a${inner} ${inner} 0 0 0 ${-2 * inner} 0Z`;
    return { path, opacity: 0.35 + at * 0.1, isAccent: at % 2 === 1 };
  });
}

function petals(next: Numbers): Shape[] {
  const [x, y] = [between(next, 350, 850), between(next, 250, 420)];
  const count = whole(between(next, 9, 15));
  const turn = next();
  const leaves = Array.from({ length: count }, (_, at) => {
    const angle = ((at + turn) / count) * 2 * Math.PI;
    const reach = at % 2 ? 330 : 430;
    const tip = point(x, y, angle, reach);
    const [left, right] = [point(x, y, angle - 0.28, reach * 0.55), point(x, y, angle + 0.28, reach * 0.55)];
    return { path: `M${x} ${y}Q${left} ${tip}Q${right} ${x} ${y}Z`, opacity: at % 2 ? 0.75 : 0.4 };
  });
  return [...leaves, { path: disc(x, y, 56), opacity: 0.95, isAccent: true }];
}

function rays(next: Numbers): Shape[] {
  const x = between(next, 250, 950);
  const count = 14;
  const beams = Array.from({ length: count }, (_, at) => {
    const [from, to] = [Math.PI * (1 + at / count), Math.PI * (1 + (at + 0.5) / count)];
    return `M${x} 400L${point(x, 400, from, 1400)}L${point(x, 400, to, 1400)}Z`;
  });
  const sun = { path: disc(x, 400, between(next, 120, 170)), opacity: 0.95, isAccent: true };
  return [{ path: beams.join(""), opacity: 0.22 }, sun, { path: ground(next, 390, 60), opacity: 0.85 }];
}

function birds(next: Numbers): Shape[] {
  const flock = Array.from({ length: whole(between(next, 6, 11)) }, () => {
    const [x, y, wing] = [between(next, 120, 1050), between(next, 60, 260), between(next, 34, 80)];
    const [up, dip] = [whole(wing * 0.55), whole(wing * 0.2)];
    return `M${x} ${y}q${whole(wing / 2)} ${-up} ${wing} 0q${whole(wing / 2)} ${-up} ${wing} 0q${-whole(wing / 2)} ${-dip} ${-wing} ${dip}q${-whole(wing / 2)} ${-dip} ${-wing} ${-dip}Z`;
  });
  const cloud = [0, 110, 230, 330].map((step, at) => disc(200 + step + next() * 400, 400, 80 + (at % 2) * 45)).join("");
  const land = { path: ground(next, 410, 50), opacity: 0.8 };
  return [{ path: cloud, opacity: 0.3 }, { path: flock.join(""), opacity: 0.95, isAccent: true }, land];
}

function lighthouse(next: Numbers): Shape[] {
  const x = between(next, 260, 940);
  const reach = x < 600 ? 1300 : -1300;
  const beam = `M${x} 130L${x + reach} 20V${between(next, 230, 300)}Z`;
  const tower = `M${x - 34} 420L${x - 22} 160h44L${x + 34} 420Z`;
  const lamp = `M${x - 28} 158V110h56v48ZM${x - 36} 108L${x} 66l36 42Z`;
  const sea = [0.82, 0.9].map((base, at) => ({ path: swell(480 * base, 200, next()), opacity: 0.5 + at * 0.35 }));
  return [
    { path: beam, opacity: 0.4, isAccent: true },
    { path: tower, opacity: 0.85 },
    { path: lamp, opacity: 0.95, isAccent: true },
    ...sea,
  ];
}

function ground(next: Numbers, base: number, height: number): string {
  const step = DRAWING_WIDTH / 5;
  const levels = Array.from({ length: 6 }, () => whole(base + (next() - 0.5) * height));
  const curves = levels.slice(1).map((level, at) => {
    const middle = step * (at + 0.5);
    return `C${middle} ${levels[at]} ${middle} ${level} ${step * (at + 1)} ${level}`;
  });
  return `M0 ${levels[0]}${curves.join("")}V${DRAWING_HEIGHT}H0Z`;
}

function swell(base: number, length: number, shift: number): string {
  const start = -whole(length * shift);
  const count = Math.ceil((DRAWING_WIDTH - start) / length);
  const half = whole(length / 2);
  return `M${start} ${whole(base)}${`q${whole(half / 2)} -26 ${half} 0t${half} 0`.repeat(count)}V${DRAWING_HEIGHT}H${start}Z`;
}

function disc(x: number, y: number, radius: number): string {
  const r = whole(radius);
  return `M${whole(x) - r} ${whole(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function point(x: number, y: number, angle: number, reach: number): string {
  return `${whole(x + Math.cos(angle) * reach)} ${whole(y + Math.sin(angle) * reach)}`;
}

function between(next: Numbers, least: number, most: number): number {
  return whole(least + next() * (most - least));
}

function whole(value: number): number {
  return Math.round(value);
}
