import { encode } from "uqr";

/** A QR code as one SVG path over a square of `size` units, a quiet border included. */
export interface QrCode {
  size: number;
  path: string;
}

/** On paper that is white all around; on a ground of any other colour readers need twice as much. */
const QUIET_ON_PAPER = 2;
export const QUIET_ANYWHERE = 4;

/** Draws the text as a QR code that survives a fold or a stain (error correction M). */
export function qrCode(text: string, border = QUIET_ON_PAPER): QrCode {
  const { data, size } = encode(text, { ecc: "M", border });
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return { size, path };
}
