import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sealLedger } from "@/server/domain/ledger/seal-ledger";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { postLegs, type TestLeg } from "@/server/testing/post-legs";

// Guards balances: whatever is posted at once, or set aside and then posted or dropped, in whatever currency and
// however much of it is sealed, they equal the sums of a plain list of legs.

/** Accounts with their normal side. The last two are summed on demand; the others have a running balance. */
const ACCOUNTS = {
  "identity:usr_a:payable": "credit",
  "identity:usr_b:payable": "credit",
  "identity:usr_a:receivable": "debit",
  "rail:model:clearing": "debit",
  "platform:fee_revenue": "credit",
} as const;
type Code = keyof typeof ACCOUNTS;
const CODES = Object.keys(ACCOUNTS) as Code[];
/** Accounts that a movement may never take below zero. */
const FLOORED = CODES.filter((code) => code.startsWith("identity:"));
const CURRENCIES = ["USD", "JPY"];

interface ModelLeg {
  currency: string;
  debit: Code;
  credit: Code;
  cents: bigint;
}
type Sums = { posted: bigint; in: bigint; out: bigint };

const leg = fc
  .record({ debit: fc.nat(4), credit: fc.nat(4), cents: fc.bigInt({ min: 1n, max: 5_000n }) })
  .filter(({ debit, credit }) => debit !== credit);
const steps = fc.array(
  fc.record({
    does: fc.constantFrom("post", "post", "set aside", "set aside", "take up", "drop", "seal"),
    currency: fc.constantFrom(...CURRENCIES),
    legs: fc.array(leg, { minLength: 1, maxLength: 3 }),
    which: fc.nat(10),
  }),
  { minLength: 15, maxLength: 30, size: "max" },
);

let fixture: GiftFixture;
let references = 0;
const posted: ModelLeg[] = [];
const pending = new Map<string, ModelLeg[]>();
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

/** The sums of an account according to the lists, signed by its normal side. */
function model(code: Code, currency: string): Sums {
  const changes = (legs: ModelLeg[]) =>
    legs
      .filter((one) => one.currency === currency && (one.debit === code || one.credit === code))
      .map(({ debit, cents }) => ((debit === code) === (ACCOUNTS[code] === "debit") ? cents : -cents));
  const sum = (all: bigint[]) => all.reduce((total, cents) => total + cents, 0n);
  const waiting = changes([...pending.values()].flat());
  const [into, out] = [waiting.filter((cents) => cents > 0n), waiting.filter((cents) => cents < 0n)];
  return { posted: sum(changes(posted)), in: sum(into), out: -sum(out) };
}

async function read(): Promise<Map<string, Sums>> {
  const found = new Map<string, Sums>();
  const rows = await fixture.system.statement<Record<"code" | "currency" | "posted" | "into" | "out", string>>(
    `SELECT code, currency, posted_cents::text AS posted, pending_in_cents::text AS into, pending_out_cents::text AS out
     FROM ledger_sums()
     UNION ALL
     SELECT 'live ' || a.code, a.currency, b.posted_cents::text, b.pending_in_cents::text, b.pending_out_cents::text
     FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.account_id`,
    [],
  );
  for (const { code, currency, posted: cents, into, out } of rows)
    found.set(`${code} ${currency}`, { posted: BigInt(cents), in: BigInt(into), out: BigInt(out) });
  return found;
}

const given = (one: ModelLeg, more: Partial<TestLeg>): TestLeg => ({ ...one, reference: "", ...more });
const isOverdrawn = () =>
  CURRENCIES.some((currency) =>
    FLOORED.some((code) => {
      const sums = model(code, currency);
      return sums.posted < 0n || sums.posted - sums.out < 0n;
    }),
  );

/** Applies the change to the lists. The database must accept it, or reject all of it if it overdraws an account. */
async function attempt(change: () => () => void, legs: TestLeg[]): Promise<void> {
  const undo = change();
  const isRefused = isOverdrawn();
  const outcome = await postLegs(fixture.admin, ...legs).then(
    () => "posted",
    () => "refused",
  );
  expect(outcome).toBe(isRefused ? "refused" : "posted");
  if (isRefused) undo();
}

async function take({
  does,
  currency,
  legs: drawn,
  which,
}: typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never) {
  references += 1;
  const reference = `model:${references}`;
  const legs = drawn.map(({ debit, credit, cents }) => {
    return { currency, debit: CODES[debit]!, credit: CODES[credit]!, cents };
  });
  const [resolves] = [...pending.keys()].slice(which % Math.max(1, pending.size));
  if (does === "seal") await sealLedger(fixture.system);
  if (does === "post") {
    const change = () => {
      posted.push(...legs);
      return () => void posted.splice(posted.length - legs.length);
    };
    await attempt(
      change,
      legs.map((one) => given(one, { reference })),
    );
  }
  if (does === "set aside") {
    const change = () => {
      pending.set(reference, legs);
      return () => void pending.delete(reference);
    };
    await attempt(
      change,
      legs.map((one) => given(one, { reference, phase: "pending" })),
    );
  }
  if (resolves === undefined || (does !== "take up" && does !== "drop")) return;
  const set = pending.get(resolves)!;
  const change = () => {
    pending.delete(resolves);
    if (does === "take up") posted.push(...set);
    return () => {
      pending.set(resolves, set);
      if (does === "take up") posted.splice(posted.length - set.length);
    };
  };
  const dropped = given(set[0]!, { reference, phase: "void", resolves, debit: null, credit: null, cents: 0n });
  const taken = set.map((one) => given(one, { reference, phase: "post", resolves }));
  await attempt(change, does === "drop" ? [dropped] : taken);
}

it("are the sums of their legs in each currency, live and as of the newest seal", async () => {
  let checked = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      for (const step of drawn) await take(step);
      const found = await read();
      for (const currency of CURRENCIES) {
        let total = 0n;
        for (const code of CODES) {
          const expected = model(code, currency);
          total += ACCOUNTS[code] === "debit" ? expected.posted : -expected.posted;
          const none = { posted: 0n, in: 0n, out: 0n };
          expect(found.get(`${code} ${currency}`) ?? none, `${code} ${currency}`).toEqual(expected);
          const live = found.get(`live ${code} ${currency}`);
          if (FLOORED.includes(code)) expect(live ?? none, `${code} ${currency}`).toEqual(expected);
          else expect(live).toBeUndefined();
          if (expected.posted !== 0n) checked += 1;
        }
        expect(total).toBe(0n);
      }
    }),
    { seed: 30, numRuns: 8, endOnFailure: true },
  );
  expect(checked).toBeGreaterThan(40);
});
