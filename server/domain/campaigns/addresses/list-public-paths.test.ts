import { afterAll, beforeAll, expect, it } from "vitest";
import { listPublicPathParts, listPublicPaths } from "@/server/domain/campaigns/addresses/list-public-paths";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { visitorCaller } from "@/server/kernel/caller";
import { campaignPath } from "@/server/kernel/campaign-path";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const visitor = () => fixture.system.as(visitorCaller("test"));
const create = (name: string, more = {}) =>
  createCampaign(fixture.partner, { name, status: "live", beneficiary_id: fixture.charity.id, ...more });

async function allPaths(limit = 1_000): Promise<string[]> {
  const paths: string[] = [];
  let after: string | null = null;
  do {
    const portion: { paths: string[]; next: string | null } = await listPublicPaths(visitor(), { after, limit });
    paths.push(...portion.paths);
    after = portion.next;
  } while (after !== null);
  return paths;
}

// Guards that search engines are never led to a draft, an unconfirmed page or one that is over.
it("lists open campaigns and confirmed pages, in portions of any size, and nothing else", async () => {
  const open = await create("Open");
  const page = await createP2pPage(fixture.partner, { id: open.id, name: "Ada runs", status: "live" });
  const unconfirmed = await createP2pPage(fixture.partner, { id: open.id, name: "Bo runs", status: "live" });
  await fixture.system.db.campaign.update({ where: { id: unconfirmed.id }, data: { isUnproven: true } });
  await createP2pPage(fixture.partner, { id: open.id, name: "A draft" });
  const paused = await create("Paused");
  await createP2pPage(fixture.partner, { id: paused.id, name: "Beneath", status: "live" });
  await updateCampaign(fixture.partner, { id: paused.id, status: "paused" });
  const ended = await create("Ended");
  await updateCampaign(fixture.partner, { id: ended.id, status: "ended" });
  await create("Draft", { status: "draft" });
  const further = await create("Further");
  const expected = [open, page, further]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, slug }) => campaignPath({ slug, parent: id === page.id ? open : null }));
  expect(await allPaths()).toEqual(expected);
  expect(await allPaths(1)).toEqual(expected);
  expect(await listPublicPathParts(visitor(), { size: 3 })).toEqual([null]);
  const parts = await listPublicPathParts(visitor(), { size: 2 });
  expect(parts).toHaveLength(2);
  expect((await listPublicPaths(visitor(), { after: parts[1]!, limit: 9 })).paths).toEqual(expected.slice(2));
});
