import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillLarge } from "@/server/cli/large/fill-large";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture({ rail: { settlementDelayMs: 0 } });
});
afterAll(() => fixture.close());

// Guards that a large sandbox is one whose books are right: what is measured on it is what the product would have.
it("fills a sandbox with an organization among 50, and the audit finds nothing", async () => {
  const client = new pg.Client({ connectionString: fixture.urls.owner });
  await client.connect();
  const { organizationId } = await fillLarge(fixture.system, client, { gifts: 1_000, say: () => {} });
  await client.end();
  const { db } = fixture.system;
  expect(await db.gift.count({ where: { toId: organizationId } })).toBe(1_000 + 60);
  expect(await db.campaign.count({ where: { ownerId: organizationId } })).toBe(50 + 4);
  expect(await db.pool.count()).toBe(1 + 4);
  expect(await db.webhookDelivery.count({ where: { status: "delivered" } })).toBe(1_000 + 49 * 10);
  expect(await db.identity.count({ where: { charityStatus: "verified" } })).toBe(51);
  expect(await fixture.brokenBooks()).toEqual([]);
}, 120_000);
