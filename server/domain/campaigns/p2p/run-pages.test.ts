import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateP2pPage } from "@/server/domain/campaigns/edit/update-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { listRunPages, readOrganizedPage } from "@/server/domain/campaigns/p2p/list-run-pages";
import type { Context } from "@/server/operations/context";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards drafts of fundraisers, and the links that decide about their pages.

let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  organization = await makeOrganization(fixture.system);
});
afterAll(() => fixture.close());

const FIRST = { limit: 10, after: null };
const namesOf = async (ctx: Context, filters: { stand?: "waiting" | "open" | "over" } = {}) =>
  (await listRunPages(ctx, filters, FIRST)).rows.map(({ page }) => page.name);

it("the organizers find the pages of all their campaigns, and no draft that its fundraiser has kept", async () => {
  const { owner } = organization;
  const open = await createCampaign(owner.acting, { name: "Lamps", status: "live" });
  const strict = await createCampaign(owner.acting, { name: "Pier", status: "live", p2p_policy: "approval" });
  await createP2pPage(fixture.partner, { id: open.id, name: "Ada runs", status: "live", fundraiser_name: "Ada" });
  await createP2pPage(fixture.partner, { id: open.id, name: "Kept back" });
  const asked = await createP2pPage(fixture.partner, { id: strict.id, name: "Grace swims", fundraiser_name: "Grace" });
  await updateP2pPage(fixture.partner, { id: strict.id, page_id: asked.id, status: "live" });

  expect(await namesOf(owner.acting)).toEqual(["Grace swims", "Ada runs"]);
  expect(await namesOf(owner.acting, { stand: "waiting" })).toEqual(["Grace swims"]);
  expect(await namesOf(owner.acting, { stand: "open" })).toEqual(["Ada runs"]);
  const { rows } = await listRunPages(owner.acting, {}, FIRST);
  expect(rows).toMatchObject([
    { fundraiser: "Grace", campaign: { name: "Pier" }, approvalUrl: expect.stringContaining("/approval?key=") },
    { fundraiser: "Ada", campaign: { name: "Lamps" }, approvalUrl: null },
  ]);
});

it("a link that decides is for those alone who may change the campaign, and a page for its organizers", async () => {
  const { owner } = organization;
  const [waiting] = (await listRunPages(owner.acting, { stand: "waiting" }, FIRST)).rows;
  const ref = { page_id: waiting!.page.id };
  const viewer = await organization.join("viewer");
  expect(await readOrganizedPage(viewer.acting, ref)).toMatchObject({ approvalUrl: null });
  expect((await listRunPages(viewer.acting, { stand: "waiting" }, FIRST)).rows).toMatchObject([{ approvalUrl: null }]);
  const other = await makeOrganization(fixture.system);
  for (const acting of [other.owner.acting, fixture.partner]) {
    await expect(readOrganizedPage(acting, ref)).rejects.toMatchObject({ code: "resource_not_found" });
    expect(await namesOf(acting)).toEqual([]);
  }
});

it("a page that ended is among those that are over", async () => {
  const { owner } = organization;
  const [shown] = (await listRunPages(owner.acting, { stand: "open" }, FIRST)).rows;
  const { id: page_id } = shown!.page;
  await updateP2pPage(owner.acting, { id: shown!.campaign.id, page_id, status: "ended" });
  await updateP2pPage(owner.acting, { id: shown!.campaign.id, page_id, status: "archived" });
  expect(await namesOf(owner.acting, { stand: "over" })).toEqual(["Ada runs"]);
});
