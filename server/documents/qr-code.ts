import { encode } from "uqr";

/** A QR code as one SVG path over a square of `size` units, including a quiet zone. */
export interface QrCode {
  size: number;
  path: string;
}

/** Enough on white paper; on any other background, scanners need twice as much. */
const QUIET_ON_PAPER = 2;
export const QUIET_ANYWHERE = 4;

/** Adjacent dark modules of a row, as one bar with the height of a module. */
export interface QrBar {
  x: number;
  y: number;
  width: number;
}

/**
 * Encodes the text for paper, as bars over a square of `size` units: a third of the size of a path of single modules.
 */
export function qrBars(text: string): { size: number; bars: QrBar[] } {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ON_PAPER });
  const bars: QrBar[] = [];
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) {
      const last = bars.at(-1);
      if (isDark && last?.y === y && last.x + last.width === x) last.width += 1;
      else if (isDark) bars.push({ x, y, width: 1 });
    }
  return { size, bars };
}

/** Encodes the text as a QR code that survives a fold or a stain (error correction M). */
export function qrCode(text: string, border = QUIET_ON_PAPER): QrCode {
  const { data, size } = encode(text, { ecc: "M", border });
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return { size, path };
}
