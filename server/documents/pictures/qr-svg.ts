import { svgText } from "@/server/documents/pictures/svg";
import { QUIET_ANYWHERE, qrCode } from "@/server/documents/qr-code";

/** The size of the picture in pixels; large enough for a poster. */
const SIZE = 1024;

/** A URL as a QR code with its quiet zone, black on white in every mode, so that every scanner can read it. */
export function qrSvg(address: string, title: string): string {
  const { size, path } = qrCode(address, QUIET_ANYWHERE);
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${size} ${size}" role="img" shape-rendering="crispEdges">`;
  return `${head}<title>${svgText(title)}</title><rect width="${size}" height="${size}" fill="#fff"/><path fill="#000" d="${path}"/></svg>`;
}
