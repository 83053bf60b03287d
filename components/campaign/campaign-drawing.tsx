interface CampaignDrawingProps {
  /** The campaign's id: the same campaign has the same drawing everywhere. */
  seed: string;
  className?: string;
}

const WIDTH = 1200;
const HEIGHT = 480;
const LAYERS = 5;
const POINTS = 6;

/** A generated landscape for a campaign without an image: hills in its color, and a light above them. */
export function CampaignDrawing({ seed, className = "" }: CampaignDrawingProps) {
  const next = numbersFrom(seed);
  const sun = { x: WIDTH * (0.2 + 0.6 * next()), y: HEIGHT * (0.25 + 0.15 * next()), radius: 46 + 30 * next() };
  const layers = Array.from({ length: LAYERS }, (_, layer) => hill(layer, next));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={`block bg-card text-primary ${className}`}
    >
      <rect width={WIDTH} height={HEIGHT} fill="currentColor" opacity="0.08" />
      <circle cx={round(sun.x)} cy={round(sun.y)} r={round(sun.radius)} fill="currentColor" opacity="0.22" />
      {layers.map((path, layer) => (
        <path key={path} d={path} fill="currentColor" opacity={round(0.14 + layer * 0.09)} />
      ))}
    </svg>
  );
}

function hill(layer: number, next: () => number): string {
  const base = HEIGHT * (0.5 + layer * 0.1);
  const step = WIDTH / (POINTS - 1);
  const points = Array.from({ length: POINTS }, (_, at) => [at * step, base + (next() - 0.5) * 110] as const);
  const curves = points.slice(1).map(([x, y], at) => {
    const [beforeX, beforeY] = points[at]!;
    const middle = round((beforeX + x) / 2);
    return `C${middle} ${round(beforeY)} ${middle} ${round(y)} ${round(x)} ${round(y)}`;
  });
  return `M0 ${round(points[0]![1])}${curves.join("")}V${HEIGHT}H0Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Pseudorandom numbers from 0 to 1, seeded by a text (xorshift over its FNV-1a hash). */
function numbersFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}
