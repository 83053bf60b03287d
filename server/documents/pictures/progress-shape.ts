import { svgNumber } from "@/server/documents/pictures/svg";

interface BarPlace {
  x: number;
  y: number;
  width: number;
  height: number;
  isRightToLeft: boolean;
}

interface BarFill {
  /** Attributes that color a shape, such as `fill="#1f5a43"`. */
  track: string;
  settled: string;
  clearing: string;
}

/** The progress bar of every page: settled money solid, clearing money hatched, in the reader's direction. */
export function progressShape(
  { settled, clearing }: { settled: number; clearing: number },
  { x, y, width, height, isRightToLeft }: BarPlace,
  fill: BarFill,
): string {
  const solid = width * within(settled);
  const hatched = width * within(settled + clearing) - solid;
  const box = (from: number, long: number, paint: string) => {
    const left = isRightToLeft ? x + width - from - long : x + from;
    return `<rect x="${svgNumber(left)}" y="${y}" width="${svgNumber(long)}" height="${height}" ${paint}/>`;
  };
  const rounded = `<clipPath id="bar"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}"/></clipPath>`;
  const parts = [box(0, width, fill.track)];
  if (hatched > 0) parts.push(box(solid, hatched, fill.clearing));
  if (solid > 0) parts.push(box(0, solid, fill.settled));
  return `${rounded}<g clip-path="url(#bar)">${parts.join("")}</g>`;
}

/** Stripes painted with these attributes, for use as `fill="url(#hatch)"`. */
export function hatch(size: number, paint: string): string {
  const stripe = `<rect width="${size / 2}" height="${size}" ${paint}/>`;
  return `<pattern id="hatch" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">${stripe}</pattern>`;
}

function within(part: number): number {
  return Math.min(1, Math.max(0, part));
}
