/** The promised limits of requests, written out again: a check that read the product's own would accept any change. */
export const PROMISED_BOUNDS = {
  bodyBytes: 1024 * 1024,
  fileBodyBytes: 14 * 1024 * 1024,
  metadataBytes: 16 * 1024,
  idempotencyKeyCharacters: 255,
  errorsNamed: 100,
  amountCents: 99_999_999_999,
} as const;
