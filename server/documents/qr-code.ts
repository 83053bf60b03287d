import { encode } from "uqr";

/** A QR code as one SVG path over a square of `size` units, including a quiet zone. */
export interface QrCode {
  size: number;
  path: string;
}

/** Enough on white paper; on any other background, scanners need twice as much. */
const QUIET_ON_PAPER = 2;
export const QUIET_ANYWHERE = 4;

/** Encodes the text as a QR code that survives a fold or a stain (error correction M). */
export function qrCode(text: string, border = QUIET_ON_PAPER): QrCode {
  const { data, size } = encode(text, { ecc: "M", border });
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return { size, path };
}
