import { TYPED_NUMBERS } from "@/server/testing/stripe/test-methods";

/** API keys, webhook secrets, client secrets of intents, and ids that open Checkout and onboarding pages. */
const SECRET = /\b(?:[sr]k_(?:test|live)_\w+|whsec_\w+|\w+_secret_\w+|cs_(?:test|live)_\w+|link_\w+)\b/g;
const NUMBER_MIN = 12;

/**
 * What only Stripe and the intended recipient may see: each secret in a double's stored state (`kept`, as JSON), and
 * each card or account number of at least 12 characters that can be typed on its pages, with and without spaces.
 */
export function givenSecrets(kept: string): string[] {
  const secrets = new Set(kept.match(SECRET));
  const numbers = TYPED_NUMBERS.filter((number) => number.length >= NUMBER_MIN);
  const inGroups = numbers.map((number) => number.replaceAll(/(.{4})(?=.)/g, "$1 "));
  return [...secrets, ...numbers, ...inGroups];
}
