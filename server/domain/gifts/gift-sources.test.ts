import { afterAll, beforeAll, expect, it } from "vitest";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { getGift } from "@/server/domain/gifts/get-gift";
import { createMatch } from "@/server/domain/matching/create-match";
import { giveDueMatches } from "@/server/domain/matching/give-matches";
import { serializeGift } from "@/server/resources/gift";
import {
  checkoutIdOf,
  type GivingFixture,
  openGivingFixture,
  referenceOf,
  type Visit,
} from "@/server/testing/giving-fixture";

// Guards what an organizer learns about where gifts come from.

let giving: GivingFixture;
beforeAll(async () => {
  giving = await openGivingFixture();
});
afterAll(() => giving.fixture.close());

const sourceOf = async (id: string) => {
  const gift = await getGift(giving.fixture.system, { id });
  return serializeGift(gift, { sender: false, recipient: true }).source;
};

/** Gives by a form. Returns the gift's id. */
async function giveBy(visit: Visit): Promise<string> {
  const started = await giving.send(visit);
  await giving.pay(referenceOf(started));
  return (await giving.read(checkoutIdOf(started))).giftId;
}

it("a gift says which form it was made in", async () => {
  const { campaign, fixture } = giving;
  const page = await createP2pPage(fixture.partner, { id: campaign.id, name: "Mine", status: "live" });
  expect(await sourceOf(await giveBy({}))).toBe("page");
  expect(await sourceOf(await giveBy({ pageId: page.id }))).toBe("p2p_page");
  expect(await sourceOf(await giveBy({ layout: "embed-dark" }))).toBe("embed");
  expect(await sourceOf(await giveBy({ layout: "embed", pageId: page.id }))).toBe("embed");
  expect(await sourceOf(await giveBy({ input: { cadence: "monthly" } }))).toBe("recurring");
});

it("a form that was moved into a frame before it was paid counts where it was sent last", async () => {
  const key = crypto.randomUUID();
  await giving.send({ key });
  expect(await sourceOf(await giveBy({ key, layout: "embed" }))).toBe("embed");
});

it("a gift by the API, its match, and one from before sources were stored", async () => {
  const { campaign, fixture } = giving;
  const { system, partner, charity } = fixture;
  const sponsor = await fixture.person();
  await createMatch(partner, { id: campaign.id, sponsor_id: sponsor.id, cap_cents: 9_000n });
  const id = await fixture.give(await fixture.person(), charity, { campaign_id: campaign.id });
  await fixture.settle();
  await giveDueMatches(system, AbortSignal.timeout(60_000));
  const match = await system.db.gift.findFirstOrThrow({ where: { matchedGiftId: id } });
  expect([await sourceOf(id), await sourceOf(match.id)]).toEqual(["api", "match"]);
  const { rows } = await system.pool.query("SELECT DISTINCT source FROM gifts WHERE source IS NULL");
  expect(rows).toEqual([]);
  await expect(system.pool.query("UPDATE gifts SET source = 'page' WHERE id = $1", [id])).rejects.toThrow(
    "the facts of gifts are permanent",
  );
  const read = await getGift(partner, { id });
  expect(serializeGift({ ...read, source: null }, { sender: true, recipient: true })).not.toHaveProperty("source");
});
