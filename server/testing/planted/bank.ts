import type { PlantedBug } from "@/server/testing/planted/planted-bug";

const BANK = "server/domain/bank";
const FILES_TEST = [`${BANK}/bank-files.test.ts`];
const OUTGOING_TEST = [`${BANK}/outgoing/outgoing.test.ts`];

export const BANK_BUGS: PlantedBug[] = [
  {
    name: "bank: a booking that is in the books already is booked once more by each file",
    file: `${BANK}/book-groups.ts`,
    find: `if (pairing === "new") unknown.push({ group, entry });`,
    replace: `if (pairing !== "unclear") unknown.push({ group, entry });`,
    tests: FILES_TEST,
  },
  {
    name: "bank: a reversal that moves the other way than it is written is booked as it is written",
    file: `${BANK}/line-draft.ts`,
    find: "const sign = is_reversal && turnsReversals ? -1n : 1n;",
    replace: "const sign = is_reversal && turnsReversals ? 1n : 1n;",
    tests: FILES_TEST,
  },
  {
    name: "bank: decimals beyond the cent are cut off an amount",
    file: "server/adapters/bank-files/exact-amount.ts",
    find: `if (/[^0]/.test(fraction.slice(decimals))) return null;`,
    replace: `if (/[^0]/.test(fraction.slice(decimals + 1))) return null;`,
    tests: ["server/adapters/bank-files/exact-amount.test.ts"],
  },
  {
    name: "bank: what camt calls a debit comes in",
    file: "server/adapters/bank-files/camt/camt-values.ts",
    find: `return indicator === "CRDT";`,
    replace: `return indicator !== null;`,
    tests: ["server/adapters/bank-files/camt/read-camt.test.ts"],
  },
  {
    name: "bank: a file that was released, and may be at the bank, is canceled, so that its payouts are in a second one",
    file: `${BANK}/outgoing/payment-file-states.ts`,
    find: `cancel: { from: ["made"], to: "canceled"`,
    replace: `cancel: { from: ["made", "released"], to: "canceled"`,
    tests: OUTGOING_TEST,
  },
  {
    name: "bank: a canceled file keeps its payouts, and another one has them too",
    file: `${BANK}/outgoing/make-payment-file.ts`,
    find: "if (moved.length !== transferIds.length) throw taken();",
    replace: "if (moved.length > transferIds.length) throw taken();",
    tests: OUTGOING_TEST,
  },
  {
    name: "bank: a mistyped reference that may be one of several gifts is taken as the first of them",
    file: `${BANK}/incoming/named-references.ts`,
    find: "else if (isOnly) corrected.add(reference);",
    replace: "else if (isOnly || corrected.size === 0) corrected.add(reference);",
    tests: [`${BANK}/matching/understand-references.test.ts`],
  },
  {
    name: "bank: money that comes after its gift has expired becomes no gift",
    file: `${BANK}/incoming/match-bank-files.ts`,
    find: "(isWaiting || (mayComeLate && gifts.length === 1))",
    replace: "(isWaiting || (mayComeLate && gifts.length > 1))",
    tests: [`${BANK}/incoming/transfers.test.ts`],
  },
  {
    name: "bank: an entry that is pending is booked",
    file: `${BANK}/read-bank-file.ts`,
    find: `entry.status !== "booked" || `,
    replace: `entry.status === "information" || `,
    tests: [`${BANK}/incoming/transfers.test.ts`],
  },
  {
    name: "bank: a collected booking is counted besides the payments that it consists of",
    file: `${BANK}/entry-parts.ts`,
    find: "const rest = entry.amountCents - parts.reduce((sum, part) => sum + part.amountCents, 0n);",
    replace: "const rest = entry.amountCents;",
    tests: FILES_TEST,
  },
  {
    name: "bank: the closing balance of a statement is not verified",
    file: `${BANK}/verify-statement.ts`,
    find: "if (missing === 0n) return",
    replace: "if (missing !== null) return",
    tests: FILES_TEST,
  },
];
