import { createHash, createHmac } from "node:crypto";

/** What a draw is computed from; all of it is public once it took place. */
export interface DrawInputs {
  pool_id: string;
  number: number;
  /** 32 random bytes in hexadecimal, fixed before there was anything to draw from. */
  seed: string;
  /** The ids of the requests that it is drawn from. */
  entries: readonly string[];
  /** The hash of the pool's last ledger record at the time, which nobody could know when the seed was fixed. */
  entropy: string;
}

/** Returns the SHA-256 of a seed, published before the draw. */
export function seedHashOf(seed: string): string {
  return createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
}

/**
 * Returns the entries in the order in which they are drawn: by HMAC-SHA-256 of each id under a key made of the seed and of
 * everything that was fixed by then, lowest first. The first one wins.
 */
export function drawOrder({ pool_id, number, seed, entries, entropy }: DrawInputs): { id: string; score: string }[] {
  const sorted = [...entries].sort();
  const key = createHmac("sha256", Buffer.from(seed, "hex"))
    .update([pool_id, String(number), entropy, ...sorted].join("\n"))
    .digest();
  const scored = sorted.map((id) => ({ id, score: createHmac("sha256", key).update(id).digest("hex") }));
  return scored.sort((a, b) => (a.score < b.score ? -1 : 1));
}
