import { afterAll, beforeAll, expect, it } from "vitest";
import { giftTransitions } from "@/server/domain/gifts/gift-transitions";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { issueMissingReceipts } from "@/server/domain/receipts/issue-missing-receipts";
import type { Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { meet } from "@/server/testing/meet";

// Guards the receipts of gifts that settle while their charity is being verified.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

/** An organization that is not a charity yet, with one gift that is about to settle. */
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

const receiptsOf = (giftId: string) => fixture.system.db.receipt.count({ where: { giftId } });

it("issues the receipt of a gift that was settling when its recipient was verified", async () => {
  const { organization, giftId } = await clearing();
  const ended = await meet(
    fixture,
    (tx) => moveGift(tx, giftId, "settle"),
    async () => {
      await verify(fixture.system, organization);
      await issueMissingReceipts(fixture.system, organization.id);
    },
  );
  expect([ended.status, await receiptsOf(giftId)]).toEqual(["fulfilled", 1]);
});

it("issues the receipt of a gift that settles while its recipient is being verified", async () => {
  const { organization, giftId } = await clearing();
  const ended = await meet(
    fixture,
    (tx) => verify(tx, organization),
    () => moveGift(fixture.system, giftId, "settle"),
  );
  expect([ended.status, await receiptsOf(giftId)]).toEqual(["fulfilled", 1]);
});
