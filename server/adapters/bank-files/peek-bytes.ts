/** The start of a byte stream, and the whole stream including that start. */
export interface Peeked {
  start: Buffer;
  bytes: AsyncIterable<Uint8Array>;
}

/** Reads up to `wanted` bytes without consuming them for the next reader. */
export async function peekBytes(source: AsyncIterable<Uint8Array>, wanted: number): Promise<Peeked> {
  const chunks = source[Symbol.asyncIterator]();
  const taken: Uint8Array[] = [];
  for (let length = 0; length < wanted; ) {
    const next = await chunks.next();
    if (next.done) break;
    taken.push(next.value);
    length += next.value.length;
  }
  return { start: Buffer.concat(taken).subarray(0, wanted), bytes: goOn(taken, chunks) };
}

async function* goOn(taken: Uint8Array[], chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let chunk = taken.shift(); chunk; chunk = taken.shift()) yield chunk;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}
