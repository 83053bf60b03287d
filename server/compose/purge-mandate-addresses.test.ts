import { afterAll, beforeAll, expect, it } from "vitest";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { purgeMandateAddresses } from "@/server/domain/payments/purge-mandate-addresses";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards that the IP address of a payer's mandate is kept while their bank can ask for it, and no longer.

const DAY_MS = 86_400_000;

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

it("the address of a payer is deleted 13 months after the mandate was last used, or ended", async () => {
  const { system, clock, charity } = fixture;
  const donor = await fixture.person();
  const mandateOf = async (token: string) => {
    const id = system.newId("mandate");
    const now = system.now();
    const data = {
      scheme: "sepa",
      agreement: "You allow a debit.",
      acceptedAt: now,
      createdAt: now,
      ipAddress: "192.0.2.1",
    };
    await system.db.mandate.create({ data: { id, rail: "sandbox", token, railId: token, ...data } });
    return id;
  };
  const [unused, used, ended] = [await mandateOf("tok_a"), await mandateOf("tok_b"), await mandateOf("tok_c")];
  const kept = async () => {
    await purgeMandateAddresses(system);
    const rows = await system.db.mandate.findMany({ where: { ipAddress: { not: null } } });
    return rows.map(({ id }) => id).sort();
  };
  clock.advance(30 * DAY_MS);
  const giftId = await fixture.give(donor, charity, { amount_cents: 500n });
  await submitWaitingGifts(system);
  const { rail, token } = await system.db.payment.findFirstOrThrow({ where: { subjectId: giftId } });
  await system.db.mandate.update({ where: { id: used }, data: { rail, token: token! } });
  clock.advance(30 * DAY_MS);
  await system.db.mandate.updateMany({ where: { id: ended }, data: { endedAt: system.now() } });
  expect(await kept()).toEqual([unused, used, ended].sort());
  clock.advance(338 * DAY_MS);
  expect(await kept()).toEqual([used, ended].sort());
  clock.advance(30 * DAY_MS);
  expect(await kept()).toEqual([ended]);
  clock.advance(30 * DAY_MS);
  expect(await kept()).toEqual([]);
  expect(await system.db.mandate.count()).toBe(3);
});
