import libheif from "libheif-js/wasm-bundle.js";
import type { RawPage } from "@/server/adapters/document-reader/read-pdf";
import type { DocumentError } from "@/server/ports/document-reader";

/** Decodes the main picture of a HEIC file, which our image library cannot. */
export async function readHeic(
  bytes: Uint8Array,
  pixelsMax: number,
  onDecode: (pixels: number) => void,
): Promise<RawPage | DocumentError> {
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) return "unreadable";
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > pixelsMax) return "too_many_pixels";
  onDecode(width * height);
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise<object | null>((resolve) => image.display({ data, width, height }, resolve));
  for (const each of images) each.free();
  return shown === null ? "unreadable" : { data: new Uint8Array(data.buffer), width, height };
}
