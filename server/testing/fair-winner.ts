import { createHash, createHmac } from "node:crypto";

/** What the API shows of a draw. */
export interface FairDraw {
  pool_id: string;
  number: number;
  seed_hash: string;
  seed: string | null;
  entries: string[];
  entropy: string | null;
  winner_id: string | null;
}

/**
 * Computes the result of a draw from public data, following the documentation and without any code of the product.
 * Returns null if the seed does not match the published hash.
 */
export function fairWinner({ pool_id, number, seed_hash, seed, entries, entropy }: FairDraw): string | null {
  const bytes = Buffer.from(seed!, "hex");
  if (createHash("sha256").update(bytes).digest("hex") !== seed_hash) return null;
  const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = hmac(bytes, [pool_id, number, entropy, ...[...entries].sort()].join("\n"));
  const scores = entries.map((id) => [hmac(key, id).toString("hex"), id] as const);
  return scores.sort(([one], [other]) => (one < other ? -1 : 1))[0]![1];
}
