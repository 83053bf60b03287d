import { TEST_METHODS } from "@/server/adapters/payment-rail/test-methods";

/** What somebody typed into the sandbox rail's form. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
  holder: string;
}

export interface TestCard {
  /** Names the card in an address, where a number must never stand. */
  name: string;
  number: string;
  /** What comes of paying with it. */
  effect: string;
}

/** The cards that the sandbox takes, and what comes of each. */
export const TEST_CARDS: readonly TestCard[] = [
  { name: "ok", number: "4242 4242 4242 4242", effect: "The payment succeeds." },
  { name: "declined", number: "4000 0000 0000 0002", effect: "The payment is declined." },
  { name: "insufficient_funds", number: "4000 0000 0000 9995", effect: "The card does not hold enough." },
  { name: "returned", number: "4000 0000 0000 0341", effect: "The bank takes the payment back while it clears." },
  { name: "slow", number: "4000 0000 0000 7777", effect: "The payment succeeds and takes ten times as long to clear." },
];

export type CardFaults = Partial<Record<keyof TypedCard, string>>;

/** Reads a card. Takes the test cards and no other: numbers of real ones have no business in a sandbox. */
export function readTestCard(typed: TypedCard, now: Date): { token: string } | { faults: CardFaults } {
  const faults: CardFaults = {};
  const digits = typed.number.replace(/[\s-]/g, "");
  const token = [...TEST_METHODS].find(([, method]) => method.cardNumber === digits)?.[0];
  if (digits === "") faults.number = "Type a card number, or choose a test card above.";
  else if (!token) faults.number = "This sandbox takes only the test cards above. Never type a real card here.";
  const expiry = expiryFault(typed.expiry, now);
  if (expiry) faults.expiry = expiry;
  if (!/^\d{3,4}$/.test(typed.cvc.trim())) faults.cvc = "The security code has three or four digits.";
  if (typed.holder.trim() === "") faults.holder = "Type the name on the card.";
  return token && Object.keys(faults).length === 0 ? { token } : { faults };
}

function expiryFault(text: string, now: Date): string | null {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) {
    return "Write month and year as they stand on the card, such as 12/34.";
  }
  const lastInstant = Date.UTC(2000 + Number(year), Number(month), 1);
  return lastInstant <= now.getTime() ? "This card has expired." : null;
}
