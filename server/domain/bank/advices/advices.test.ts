import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { importBankFile } from "@/server/domain/bank/import-bank-file";
import { matchBankFiles } from "@/server/domain/bank/incoming/match-bank-files";
import type { Identity } from "@/server/generated/prisma/client";
import type { BankDetail, BankEntry } from "@/server/ports/bank-file";
import { bankFile } from "@/server/testing/bank-file-double";
import { bankBalance, bankEntry, bankStatement } from "@/server/testing/bank-records";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards the payments in a batch, which an advice lists: each settles what it is for, once, in any order of files, and
// never before the batch is booked. BANK_BATCHES=60 plays more.

const SEED = Number(process.env.BANK_SEED ?? Math.floor(Math.random() * 2 ** 31));
const STORIES = Number(process.env.BANK_BATCHES ?? 8);
const NEVER = new AbortController().signal;
const SUMS = [5_000n, 2_500n] as const;
const TOTAL = 7_500n;

let fixture: TransferFixture;
let donor: Identity;
beforeAll(async () => {
  fixture = await makeTransferFixture({ only: true });
  donor = await fixture.person({ tier: 3 });
});
afterAll(() => fixture.close());

/** How a batch is recognized. */
const BATCH_REFERENCES = {
  bank: (name: string) => ({ bankReference: `SVC-${name}` }),
  batch: (name: string) => ({ batchReferences: [`MSG-${name}`, `PMT-${name}`] }),
  sender: (name: string) => ({ endToEndId: `E2E-${name}` }),
  none: () => ({}),
} satisfies Record<string, (name: string) => Partial<BankEntry>>;
type Kind = keyof typeof BATCH_REFERENCES;

let accounts = 0;

/** An account with two batches of two gifts each, each batch booked as one line, and the files about them. */
async function makeBatches(kinds: readonly [Kind, Kind]) {
  accounts += 1;
  const account = { iban: null, number: String(accounts).padStart(10, "0"), bank: null };
  const { id: accountId } = await addBankAccount(fixture.operator, { holder: "Almoner", ...account, currency: "USD" });
  const on = fixture.system.now().toISOString().slice(0, 10);
  const shared = { currency: "USD", bookedOn: on };
  const giftIds: string[] = [];
  const detailed: BankEntry[] = [];
  for (const [at, kind] of kinds.entries()) {
    const details: BankDetail[] = [];
    for (const cents of SUMS) {
      const giftId = await fixture.give(donor, fixture.charity, { amount_cents: cents });
      const { transferReference } = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: giftId } });
      giftIds.push(giftId);
      const { amountCents: _, ...said } = bankEntry(cents, { currency: "USD", text: transferReference! });
      const counterparty = { name: "Maya Okafor", account: { iban: null, number: "4455667788", bank: "011000015" } };
      details.push({ ...said, counterparty, amountCents: cents });
    }
    const references = BATCH_REFERENCES[kind](`${accounts}-${at}`);
    detailed.push(bankEntry(TOTAL, { ...shared, ...references, details }));
  }
  const lines = detailed.map((entry) => ({ ...entry, details: [], text: "COLLECTED 2" }));
  const cents = (count: number) => bankBalance(TOTAL * BigInt(count), on, "USD");
  const head = { account, currency: "USD", opening: cents(0) };
  const advice = { account, currency: "USD", kind: "advice" } as const;
  return {
    accountId,
    giftIds,
    detailed,
    files: {
      statement: bankStatement({ ...head, number: 1 }, lines, cents(2)),
      again: bankStatement({ ...head, number: 1, reference: "copy" }, lines.toReversed(), cents(2)),
      advice: bankStatement(advice, detailed, null),
      copy: bankStatement({ ...advice, reference: "copy" }, detailed.toReversed(), null),
    },
  };
}

type Batches = Awaited<ReturnType<typeof makeBatches>>;
type FileName = keyof Batches["files"];

async function importFile({ accountId, files }: Batches, name: FileName): Promise<void> {
  const source = bankFile(`${accountId}.${name}`, files[name]);
  const { file } = await importBankFile(fixture.operator, { source, mapping: null, accountId: null });
  expect(file.status).toBe("booked");
  await matchBankFiles(fixture.system, NEVER);
  await fixture.work();
}

const statusesOf = async ({ giftIds }: Batches) => {
  const gifts = await fixture.system.db.gift.findMany({ where: { id: { in: giftIds } }, orderBy: { id: "asc" } });
  return gifts.map(({ status }) => status);
};

/** The payments in the account's bookings, by booking and in order. */
const partsOf = ({ accountId }: Batches) =>
  fixture.system.statement<{ cents: string; open: string; last4: string | null }>(
    `SELECT p.amount_cents::text AS cents, p.open_cents::text AS open, p.account_last4 AS last4 FROM bank_line_parts p
     JOIN bank_lines l ON l.id = p.line_id WHERE l.account_id = $1 ORDER BY p.line_id, p.number`,
    [accountId],
  );

const FILES = ["statement", "again", "advice", "copy"] as const;
const kind = fc.constantFrom<Kind>("bank", "batch", "sender");
/** The second statement lists two batches, which only their references tell apart, in another order. */
const COPIED: [{ kinds: [Kind, Kind]; order: FileName[] }] = [
  { kinds: ["batch", "batch"], order: ["again", "statement", "copy", "advice"] },
];
const story = fc.record({
  kinds: fc.tuple(kind, kind),
  order: fc.shuffledSubarray([...FILES, ...FILES], { minLength: 2 * FILES.length, maxLength: 2 * FILES.length }),
});

it(`gives the same books in any order of files (BANK_SEED=${SEED})`, { timeout: 600_000 }, async () => {
  const play = async ({ kinds, order }: { kinds: [Kind, Kind]; order: FileName[] }) => {
    const batches = await makeBatches(kinds);
    for (const [at, name] of order.entries()) {
      await importFile(batches, name);
      const done = order.slice(0, at + 1);
      const isKnown = done.some((one) => one === "statement" || one === "again");
      const isAdvised = done.some((one) => one === "advice" || one === "copy");
      const expected = isKnown && isAdvised ? "settled" : "pending";
      expect(await statusesOf(batches), `${at} of ${order.join()}`).toEqual(Array(4).fill(expected));
    }
    const part = (cents: bigint) => ({ cents: String(cents), open: "0", last4: "7788" });
    expect(await partsOf(batches)).toEqual([...SUMS, ...SUMS].map(part));
  };
  await fc.assert(fc.asyncProperty(story, play), {
    seed: SEED,
    numRuns: STORIES,
    examples: [COPIED],
    endOnFailure: true,
  });
  expect(await fixture.brokenBooks()).toEqual([]);
  expect(await fixture.differences()).toEqual([]);
});

it("leaves a batch to a person that no reference tells from another, or that one has decided about", async () => {
  const unlike = await makeBatches(["none", "none"]);
  for (const name of ["statement", "advice"] as const) await importFile(unlike, name);
  expect(await statusesOf(unlike)).toEqual(Array(4).fill("pending"));
  expect(await partsOf(unlike)).toHaveLength(2);

  const decided = await makeBatches(["bank", "batch"]);
  await importFile(decided, "statement");
  const [line] = await fixture.system.db.bankLine.findMany({ where: { accountId: decided.accountId } });
  const kept = { id: fixture.system.newId("bankMatch"), line_id: line!.id, part_number: 1, amount_cents: "7500" };
  const match = { ...kept, purpose: "own", gift_id: null, payment_key: null, reasons: [] };
  await fixture.system.db.$queryRaw`
    SELECT bank_matches_record(${JSON.stringify([match])}::jsonb, 'test', ${fixture.system.now()}::timestamptz)::text`;
  await importFile(decided, "advice");
  expect((await partsOf(decided)).map(({ cents, open }) => [cents, open])).toEqual(
    expect.arrayContaining([["7500", "0"]]),
  );
  expect((await statusesOf(decided)).filter((status) => status === "settled")).toHaveLength(2);
  expect(await fixture.brokenBooks()).toEqual([]);
});
