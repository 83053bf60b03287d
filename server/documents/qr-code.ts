import { encode } from "uqr";

/** A QR code as one SVG path over a square of `size` units, a quiet border included. */
export interface QrCode {
  size: number;
  path: string;
}

/** Draws the text as a QR code that survives a fold or a stain (error correction M). */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return { size, path };
}
