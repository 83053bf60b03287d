import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "@/server/domain/context";
import { giftTransitions } from "@/server/domain/gifts/gift-transitions";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { issueMissingReceipts } from "@/server/domain/receipts/issue-missing-receipts";
import { moveAll } from "@/server/domain/transition";
import type { Identity } from "@/server/generated/prisma/client";
import { eventually } from "@/server/testing/eventually";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeTurnstile } from "@/server/testing/turnstile";

// Guards the receipts of gifts that settle while their charity is being verified.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

/** An organization that is no charity yet, with one gift that is about to settle. */
async function clearing() {
  const { system, partner } = fixture;
  const name = system.newId("organization");
  const organization = await createIdentity(partner, {
    type: "organization",
    email: `${name}@example.org`,
    legal_name: name,
  });
  const giftId = await fixture.give(await fixture.person(), organization, { amount_cents: 2_000n });
  await moveGift(system, giftId, "accept");
  return { organization, giftId };
}

const moveGift = (ctx: Context, id: string, trigger: "accept" | "settle") =>
  ctx.transaction(async (tx) => {
    const now = tx.now().toISOString();
    const change = trigger === "accept" ? { charged_at: now } : { settled_at: now };
    await moveAll(tx, giftTransitions, [id], trigger, { of: () => change });
  });

async function verify(ctx: Context, { id }: Identity): Promise<void> {
  await verifyCharity(ctx, { identityId: id, jurisdiction: "US", registrationNumber: "00-0000001", source: "test" });
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await fixture.admin.query<{ n: number }>(`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`);
  return rows[0]!.n;
}

/** Runs the first in a transaction that stays open until the second has finished, or waits for the first. */
async function meet(first: (tx: Context) => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  const gate = makeTurnstile();
  const held = fixture.system.transaction(async (tx) => {
    await first(tx);
    await gate.enter("first");
  });
  await eventually(() => expect(gate.inside().first).toBe(1));
  let isOver = false;
  const other = second().finally(() => {
    isOver = true;
  });
  await eventually(async () => expect(isOver || (await waitingForLocks()) > 0).toBe(true));
  gate.open();
  await Promise.all([held, other]);
}

const receiptsOf = (giftId: string) => fixture.system.db.receipt.count({ where: { giftId } });

it("issues the receipt of a gift that was settling when its recipient was verified", async () => {
  const { organization, giftId } = await clearing();
  await meet(
    (tx) => moveGift(tx, giftId, "settle"),
    async () => {
      await verify(fixture.system, organization);
      await issueMissingReceipts(fixture.system, organization.id);
    },
  );
  expect(await receiptsOf(giftId)).toBe(1);
});

it("issues the receipt of a gift that settles while its recipient is being verified", async () => {
  const { organization, giftId } = await clearing();
  await meet(
    (tx) => verify(tx, organization),
    () => moveGift(fixture.system, giftId, "settle"),
  );
  expect(await receiptsOf(giftId)).toBe(1);
});
