import { afterAll, beforeAll, expect, it } from "vitest";
import { failOpenGiftsOfSuspended } from "@/server/domain/gifts/charges/fail-gifts";
import { submitGifts, submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { decideBlockedGift } from "@/server/domain/gifts/freezes/decide-blocked-gift";
import { recheckGifts } from "@/server/domain/gifts/freezes/recheck-gifts";
import { createMatch } from "@/server/domain/matching/create-match";
import { giveDueMatches } from "@/server/domain/matching/give-matches";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { recheckYears } from "@/server/domain/pools/commitments/recheck-years";
import { runCommitments } from "@/server/domain/pools/commitments/run-commitments";
import { createPool } from "@/server/domain/pools/create-pool";
import { sweepPools } from "@/server/domain/pools/disbursements/close-disbursements";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { runRecurringGifts } from "@/server/domain/recurring/run-recurring-gifts";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { decideCase } from "@/server/domain/screening/decide-case";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { Identity } from "@/server/generated/prisma/client";
import { operatorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { type GivingFixture, openGivingFixture, referenceOf } from "@/server/testing/giving-fixture";

// Guards the promise that no money moves to or from a party that may be listed before a person has decided, and that
// the decision is carried out once.

const NEVER = new AbortController().signal;
/** Resembles the listed party: a person has to decide. */
const DOUBTFUL = "Viktro Grimaldon";

let giving: GivingFixture;
let system: Context;
let donor: Identity;
beforeAll(async () => {
  giving = await openGivingFixture();
  system = giving.fixture.system;
  donor = await giving.fixture.person({ name: "Ann Ordinary" });
  await listGrimaldov("Viktor Grimaldov");
});
afterAll(() => giving.fixture.close());

const listGrimaldov = (name: string) =>
  replaceList(system, "test", [{ uid: "1", kind: "individual", name, aliases: [] }]);

/** Does everything that is due, as all workers' sweeps do, several of them concurrently. */
async function work(workers = 2): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    giving.fixture.clock.advance(310_000);
    const one = async () => {
      await runRecurringGifts(system, NEVER);
      await submitWaitingGifts(system);
      await chargeDuePrepayments(system, NEVER);
      await runDuePayments(system);
      await recheckGifts(system, NEVER);
      await recheckYears(system, NEVER);
      await failOpenGiftsOfSuspended(system, system.now());
      await runCommitments(system, NEVER);
      await giveDueMatches(system, NEVER);
      await sweepPools(system, NEVER, system.now());
      await giving.follow();
    };
    await Promise.all(Array.from({ length: workers }, one));
  }
}

async function openPool(): Promise<string> {
  const { id } = await createPool(giving.fixture.partner, {
    name: "Friends",
    flavor: "community",
    legal_structure: "mutual_aid",
    distribution_mechanism: "steward_directed",
    governance: {},
  });
  return id;
}

const commit = (id: string, { id: identity_id }: Identity) =>
  commitToPool(giving.fixture.partner, {
    id,
    identity_id,
    cadence: "monthly",
    per_cadence_amount_cents: 10_000n,
    payment_method_id: "pm_sandbox_ok",
    auto_renew: false,
  });

/** How money of the party starts to move, and how that ends if the party is cleared or confirmed. */
const PATHS: Record<string, { start(party: Identity): Promise<unknown>; cleared: string; confirmed: string }> = {
  "a gift that a partner makes, from the party": {
    start: (party) => giving.fixture.give(party, giving.fixture.charity),
    cleared: "gift settled",
    confirmed: "gift failed",
  },
  "a gift that a partner makes, to the party": {
    start: (party) => giving.fixture.give(donor, party),
    cleared: "gift settled",
    confirmed: "gift failed",
  },
  "a recurring gift": {
    start: ({ id: donorId }) =>
      startRecurringGift(giving.fixture.partner, {
        id: system.newId("recurringGift"),
        firstGiftId: system.newId("gift"),
        campaignId: giving.campaign.id,
        donorId,
        amountCents: 2_500n,
        cadence: "yearly",
        locale: "en",
      }),
    cleared: "gift settled",
    confirmed: "gift failed",
  },
  "a match": {
    async start({ id: sponsor_id }) {
      const { fixture, campaign } = giving;
      await createMatch(fixture.partner, { id: campaign.id, sponsor_id, cap_cents: 5_000n });
      const contribution = await fixture.give(donor, fixture.charity, { campaign_id: campaign.id });
      await submitGifts(system, [contribution]);
    },
    cleared: "gift settled",
    confirmed: "gift failed",
  },
  "a year of a pool": {
    start: async (party) => commit(await openPool(), party),
    cleared: "prepayment paid",
    confirmed: "prepayment pending",
  },
  "a payout from a pool": {
    async start(party) {
      const pool = await openPool();
      await commit(pool, donor);
      await work(1);
      await requestDisbursement(giving.fixture.partner, { id: pool, to: party.id, amount_cents: 1_000n });
    },
    cleared: "disbursement executed",
    confirmed: "disbursement failed",
  },
};

interface Moved {
  stands: string[];
  payments: number;
  postings: number;
  outcomes: number;
  receipts: number;
}

/** The state of everything that the party gives or receives. */
async function movedFor(partyId: string): Promise<Moved> {
  const subjects = await system.statement<{ id: string; stands: string }>(
    `SELECT id, 'gift ' || status AS stands FROM gifts WHERE $1 IN (from_id, to_id)
     UNION ALL SELECT id, 'prepayment ' || status FROM prepayments WHERE identity_id = $1
     UNION ALL SELECT id, 'disbursement ' || CASE WHEN executed_at IS NULL THEN status ELSE 'executed' END
     FROM disbursements WHERE to_id = $1`,
    [partyId],
  );
  const ids = subjects.map(({ id }) => id);
  const subjectId = { in: ids };
  const type = { in: ["gift.settled", "gift.failed", "gift.reversed", "pool.disbursement_executed"] };
  const [row] = await system.statement<{ n: number }>(
    "SELECT count(*)::int AS n FROM ledger_transactions WHERE subject_id = ANY ($1::text[])",
    [ids],
  );
  return {
    stands: subjects.map(({ stands }) => stands),
    payments: await system.db.payment.count({ where: { subjectId } }),
    postings: row!.n,
    outcomes: await system.db.event.count({ where: { subjectId, type } }),
    receipts: await system.db.receipt.count({ where: { giftId: { in: ids } } }),
  };
}

const caseOf = (identityId: string) =>
  system.db.screeningCase.findFirstOrThrow({ where: { identityId, status: "open" } });

async function decide(identityId: string, decision: "cleared" | "confirmed"): Promise<void> {
  const deciding = { caseId: (await caseOf(identityId)).id, decision, reason: "The passport." };
  const both = await Promise.allSettled([decideCase(system, deciding), decideCase(system, deciding)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
}

/** Decides as two operators; the first one alone decides nothing. */
async function decideAsTwo<Input>(
  decide: (ctx: Context, input: Input) => Promise<{ isWaiting: boolean }>,
  input: Input,
): Promise<void> {
  const operator = (userId: string) =>
    system.as(operatorCaller({ name: `${userId}@example.org`, userId, requestId: "page" }));
  expect(await decide(operator("user_a"), input)).toMatchObject({ isWaiting: true });
  await expect(decide(operator("user_a"), input)).rejects.toMatchObject({ code: "not_permitted" });
  expect(await decide(operator("user_b"), input)).toMatchObject({ isWaiting: false });
}

const emails = async () => (await system.db.emailMessage.findMany()).map(({ subject, text }) => subject + text).join();

it.each(
  Object.keys(PATHS).flatMap((name) =>
    (["cleared", "confirmed"] as const).map((decision) => [name, decision] as const),
  ),
)("%s waits, and what follows once it is %s happens once", async (name, decision) => {
  const { start, [decision]: outcome } = PATHS[name]!;
  const party = await giving.fixture.person({ name: DOUBTFUL });
  await start(party);
  await work();
  const held = await movedFor(party.id);
  expect(held).toMatchObject({ payments: 0, postings: 0, outcomes: 0, receipts: 0 });
  expect(["gift pending", "prepayment pending", "disbursement approved"]).toContain(held.stands.join());
  expect(await caseOf(party.id)).toMatchObject({ entryUid: "1" });

  await decide(party.id, decision);
  await work();
  const done = await movedFor(party.id);
  expect(done.stands).toEqual([outcome]);
  expect(done.payments).toBe(decision === "cleared" && !outcome.startsWith("disbursement") ? 1 : 0);
  expect(done.outcomes).toBe(outcome.startsWith("prepayment") ? 0 : outcome.endsWith("disbursement failed") ? 0 : 1);
  await work();
  expect(await movedFor(party.id)).toEqual(done);
  expect(await emails()).not.toMatch(/sanction|screen|watch ?list|listed party|grimaldov/i);
  expect(await giving.fixture.brokenBooks()).toEqual([]);
});

it.each(["cleared", "confirmed"] as const)("a gift from the hosted page waits, and is %s once", async (decision) => {
  const started = await giving.send({ input: { name: DOUBTFUL } });
  await giving.pay(referenceOf(started));
  await work();
  const [gift] = await system.db.gift.findMany({ where: { donorName: DOUBTFUL }, orderBy: { createdAt: "desc" } });
  expect(gift).toMatchObject({ status: "pending" });
  expect(await movedFor(gift!.fromId)).toMatchObject({ payments: 0, postings: 0, outcomes: 0, receipts: 0 });
  for (const { id: caseId } of await system.db.screeningCase.findMany({
    where: { identityId: gift!.fromId, status: "open" },
  }))
    await decideCase(system, { caseId, decision, reason: "The passport." });
  await work();
  const stands = decision === "cleared" ? "gift settled" : "gift failed";
  expect(await movedFor(gift!.fromId)).toMatchObject({ stands: [stands], outcomes: 1 });
  expect(await emails()).not.toMatch(/sanction|screen|watch ?list|listed party|grimaldov/i);
});

// Guards money taken before its sender was listed: it neither settles nor goes back before a person has decided.
it.each(["cleared", "confirmed"] as const)(
  "a gift that clears after its sender was listed is frozen, then %s",
  async (decision) => {
    const sender = await giving.fixture.person({ name: `Nora ${decision === "cleared" ? "Newcomer" : "Nightingale"}` });
    const gift = await giving.fixture.give(sender, giving.fixture.charity);
    await submitGifts(system, [gift]);
    expect(await giving.fixture.status(gift)).toBe("settling");
    await replaceList(system, decision, [
      {
        uid: "1",
        kind: "individual",
        name: decision === "cleared" ? "Norah Newcomber" : "Norah Nihgtingale",
        aliases: [],
      },
    ]);
    await work();
    const taken = await movedFor(sender.id);
    expect(taken).toMatchObject({ stands: ["gift settling"], payments: 1, outcomes: 0, receipts: 0 });
    const task = (kind: string) => system.db.task.findFirst({ where: { kind, subjectId: gift } });
    expect(await task("gift_frozen")).toMatchObject({ status: "open" });
    expect(await giving.fixture.brokenBooks()).toEqual([]);

    const { id: caseId } = await caseOf(sender.id);
    await decideCase(system, { caseId, decision, reason: "The passport." });
    await work();
    await work();
    expect(await task("gift_frozen")).toMatchObject({ status: "done" });
    const done = await movedFor(sender.id);
    if (decision === "cleared")
      expect(done).toMatchObject({ stands: ["gift settled"], payments: 1, outcomes: 1, receipts: 1 });
    else {
      expect(done).toEqual(taken);
      expect(await task("funds_blocked")).toMatchObject({ status: "open" });
      await decideAsTwo(decideBlockedGift, {
        giftId: gift,
        decision: "refuse" as const,
        reason: "The authority agrees.",
      });
      await work();
      expect(await movedFor(sender.id)).toMatchObject({
        stands: ["gift failed"],
        payments: 2,
        outcomes: 1,
        receipts: 0,
      });
      expect(await task("funds_blocked")).toMatchObject({ status: "done" });
    }
    expect(await giving.fixture.brokenBooks()).toEqual([]);
  },
);
