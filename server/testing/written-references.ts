import type { Random } from "@/server/cli/tests/random";
import { SYMBOLS } from "@/server/kernel/reference-code";
import { formatTransferReference } from "@/server/kernel/transfer-reference";

export type WriteReference = (reference: string, random: Random) => string;

/** Ways to write a reference that may be booked: unchanged, or with one error that its check symbols can correct. */
export const WRITTEN_WAYS = {
  exact: (reference) => reference,
  lower_case: (reference) => formatTransferReference(reference).toLowerCase(),
  spaces: (reference, random) => [...reference].map((one) => one + random.pick(["", "", " ", "-", ". "])).join(""),
  prefix: (reference, random) =>
    random.pick(["Ref:", "REF", "Verwendungszweck ", "ALM", "ref.nr. ", "Referenz", "RF18"]) + reference,
  look_alike: (reference, random) => lookAlike(reference, random),
  cut_35: (reference, random) => cutAt(35, reference, random),
  cut_65: (reference, random) => cutAt(65, reference, random),
  substitution: (reference, random) => replaceAt(reference, random, SYMBOLS),
  unreadable: (reference, random) => replaceAt(reference, random, "0O1ILAEUQDVY"),
  swap: (reference, random) => swapped(reference, random),
  missing: (reference, random) => {
    const at = random.between(0, reference.length - 1);
    return reference.slice(0, at) + reference.slice(at + 1);
  },
  extra: (reference, random) => {
    const at = random.between(1, reference.length - 1);
    return reference.slice(0, at) + random.pick([...SYMBOLS]) + reference.slice(at);
  },
  glued: (reference) => `Gabe${reference}danke`,
} satisfies Record<string, WriteReference>;

function lookAlike(reference: string, random: Random): string {
  const likes: Record<string, string> = { "5": "S", "2": "Z", "8": "B", "6": "G", M: "N" };
  return [...reference].map((one) => (random.between(0, 1) === 0 ? (likes[one] ?? one) : one)).join("");
}

/** The text wraps in the middle of the reference. */
function cutAt(length: number, reference: string, random: Random): string {
  const before = "Spende von uns allen fuer den neuen Garten und das Tierheim am See im Herbst ";
  const inside = random.between(1, reference.length - 1);
  const start = before.slice(0, length - inside - 1).padEnd(length - inside - 1, ".");
  return `${start} ${reference.slice(0, inside)}${random.pick(["\n", " ", "\r\n"])}${reference.slice(inside)}`;
}

/** Replaces one character with a different one. */
function replaceAt(reference: string, random: Random, others: string): string {
  const at = random.between(0, reference.length - 1);
  const other = random.pick([...others].filter((one) => one !== reference[at]));
  return reference.slice(0, at) + other + reference.slice(at + 1);
}

/**
 * Swaps two neighboring characters and replaces another. With three wrong characters, the result may be close to an
 * unused reference.
 */
export function twoErrors(reference: string, random: Random): string {
  const half = reference.length / 2;
  return swapped(reference.slice(0, half), random) + replaceAt(reference.slice(half), random, SYMBOLS);
}

function swapped(reference: string, random: Random): string {
  const places = [...reference.slice(1)].flatMap((one, at) => (one === reference[at] ? [] : [at]));
  if (places.length === 0) return reference;
  const at = random.pick(places);
  return reference.slice(0, at) + reference[at + 1] + reference[at] + reference.slice(at + 2);
}
