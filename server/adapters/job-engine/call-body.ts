/** Thrown when a body exceeds a limit. */
export class BodyRefused extends Error {
  constructor(
    readonly status: 413 | 503,
    message: string,
  ) {
    super(message);
  }
}

export interface BodyLimits {
  /** The limit for one body. */
  oneBytes: number;
  /** The limit for all bodies held at once. */
  allBytes: number;
}

/**
 * Creates a function that reads a body, passes it on as text, and counts its bytes as held until `use` is done. Throws
 * `BodyRefused` as soon as a body exceeds a limit.
 */
export function makeBodyReader({ oneBytes, allBytes }: BodyLimits) {
  let heldBytes = 0;
  return async <T>(body: AsyncIterable<Uint8Array> | null, use: (text: string) => Promise<T>): Promise<T> => {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const chunk of body ?? []) {
        bytes += chunk.byteLength;
        heldBytes += chunk.byteLength;
        if (bytes > oneBytes) throw new BodyRefused(413, `a body of more than ${oneBytes} bytes`);
        if (heldBytes > allBytes) throw new BodyRefused(503, "too many large bodies at once");
        chunks.push(chunk);
      }
      return await use(Buffer.concat(chunks).toString("utf8"));
    } finally {
      heldBytes -= bytes;
    }
  };
}
