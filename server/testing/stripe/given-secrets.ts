import { TYPED_NUMBERS } from "@/server/testing/stripe/test-methods";

/** Keys, secrets of webhooks and of intents, and what opens the pages of payers and of payees. */
const SECRET = /\b(?:[sr]k_(?:test|live)_\w+|whsec_\w+|\w+_secret_\w+|cs_(?:test|live)_\w+|link_\w+)\b/g;
const NUMBER_MIN = 12;

/**
 * What nobody but Stripe and those it is meant for may see: each secret that stands in what a double keeps, as JSON, and each
 * number of a card or an account that can be typed on its pages, as it is typed.
 */
export function givenSecrets(kept: string): string[] {
  const secrets = new Set(kept.match(SECRET));
  const numbers = TYPED_NUMBERS.filter((number) => number.length >= NUMBER_MIN);
  const inGroups = numbers.map((number) => number.replaceAll(/(.{4})(?=.)/g, "$1 "));
  return [...secrets, ...numbers, ...inGroups];
}
