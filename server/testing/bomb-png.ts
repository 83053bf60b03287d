import { deflateSync } from "node:zlib";

/** A PNG whose header promises far more pixels than its few bytes have. */
export function bombPng(side: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    return Buffer.concat([head, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk("IDAT", deflateSync(Buffer.alloc(1_000)));
  return new Uint8Array(Buffer.concat([signature, chunk("IHDR", header), data, chunk("IEND", Buffer.alloc(0))]));
}
