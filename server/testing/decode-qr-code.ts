import jsQR from "jsqr";

/** A rectangle that is drawn on top of a code, measured in modules. */
interface Shape {
  x: number;
  y: number;
  width: number;
  height: number;
  isDark: boolean;
}

const PIXELS = 8;
const DARK = 0;
const LIGHT = 255;

/**
 * Draws a code the way its SVG does: a path with one square for each dark module, and shapes on top. Then reads it with
 * a different library than the one that made it. Returns null if it cannot be read.
 */
export function decodeQrCode(
  { size, path }: { size: number; path: string },
  shapes: readonly Shape[] = [],
): string | null {
  const side = size * PIXELS;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(LIGHT);
  const fill = ({ x, y, width, height, isDark }: Shape) => {
    for (let row = Math.round(y * PIXELS); row < Math.round((y + height) * PIXELS); row += 1)
      for (let column = Math.round(x * PIXELS); column < Math.round((x + width) * PIXELS); column += 1)
        pixels.fill(isDark ? DARK : LIGHT, (row * side + column) * 4, (row * side + column) * 4 + 3);
  };
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    fill({ x: Number(x), y: Number(y), width: 1, height: 1, isDark: true });
  for (const shape of shapes) fill(shape);
  const found = jsQR(pixels, side, side);
  return found ? new TextDecoder().decode(Uint8Array.from(found.binaryData)) : null;
}
