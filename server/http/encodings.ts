import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

export type Encoding = "br" | "gzip";

/** The smaller one first. */
const OFFERED: readonly Encoding[] = ["br", "gzip"];
const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

/** The encoding to send for this Accept-Encoding; null for none. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (!acceptEncoding) return null;
  const accepted = new Negotiator({ headers: { "accept-encoding": acceptEncoding } }).encodings(OFFERED);
  return OFFERED.find((encoding) => accepted.includes(encoding)) ?? null;
}

/** True for media types that compress well. */
export function isCompressible(contentType: string | undefined): boolean {
  return /^(?:text\/|application\/(?:json|javascript)|image\/svg)/.test(contentType ?? "");
}

/** Compresses on the fly: speed over size. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return inGzip(body);
  return inBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}
