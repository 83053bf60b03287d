import "@/components/campaign/campaign.css";
import { DRAWING_HEIGHT, DRAWING_WIDTH, MOTIFS } from "@/components/campaign/drawing-motifs";

interface CampaignDrawingProps {
  /** The campaign's id: the same campaign has the same drawing everywhere. */
  seed: string;
  className?: string;
}

/** The number of color pairs in `campaign.css`. */
const PALETTES = 8;

/** A generated drawing for a campaign without an image. Motif, colors and composition are derived from its id. */
export function CampaignDrawing({ seed, className = "" }: CampaignDrawingProps) {
  const next = numbersFrom(seed);
  const motif = MOTIFS[Math.floor(next() * MOTIFS.length)]!;
  const palette = Math.floor(next() * PALETTES);
  const isMirrored = next() < 0.5;
  return (
    <svg
      viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={`drawing block ${className}`}
      data-palette={palette}
    >
      <g transform={isMirrored ? `translate(${DRAWING_WIDTH} 0) scale(-1 1)` : undefined}>
        {motif(next).map(({ path, opacity, isAccent }) => (
          <path key={path} d={path} opacity={opacity.toFixed(2)} className={isAccent ? "drawing-accent" : undefined} />
        ))}
      </g>
    </svg>
  );
}

/**
 * Pseudorandom numbers from 0 to 1, seeded by a text (mulberry32 over its FNV-1a hash, so that similar texts give
 * different numbers).
 */
function numbersFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}
