const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
const JITTER = 0.2;

/**
 * Returns the backoff after so many failures in a row: about 1 s, 2 s, 4 s and so on up to 60 s, with up to 20 %
 * jitter.
 */
export function backoffMs(failures: number): number {
  const plain = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(plain * (1 + Math.random() * JITTER));
}
