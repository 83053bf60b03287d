import { crc32, deflateSync } from "node:zlib";

interface PngParts {
  /** The width and height in pixels that the header declares. The image has that many unless `pixels` is set. */
  side: number;
  /** The compressed pixel data, in place of what the header declares. */
  pixels?: Buffer;
  /** A compressed text comment. */
  comment?: Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BYTES_PER_PIXEL = 4;

/** Makes a PNG from these parts. */
export function pngWith({ side, pixels, comment }: PngParts): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = pixels ?? deflateSync(Buffer.alloc(side * (1 + side * BYTES_PER_PIXEL)));
  return new Uint8Array(
    Buffer.concat([
      SIGNATURE,
      chunk("IHDR", header),
      ...(comment ? [chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), comment]))] : []),
      chunk("IDAT", rows),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

/** A PNG whose header promises far more pixels than its few bytes have. */
export function bombPng(side: number): Uint8Array {
  return pngWith({ side, pixels: deflateSync(Buffer.alloc(1_000)) });
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, sum]);
}
