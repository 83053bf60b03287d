import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { findPageAddress } from "@/server/domain/campaigns/p2p/find-page-address";
import { listP2pPages } from "@/server/domain/campaigns/p2p/list-p2p-pages";
import { runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import { changePage, confirmPage, disownPage } from "@/server/domain/campaigns/p2p/run-page";
import { startPage } from "@/server/domain/campaigns/p2p/start-page";
import { readCampaignPage } from "@/server/domain/campaigns/page/read-campaign-page";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards readers, and people whose address someone else enters: a page belongs to nobody until the address's owner
// confirms it.

let fixture: GiftFixture;
let campaign: CampaignWithTotals;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
beforeEach(async () => {
  await fixture.system.db.emailMessage.deleteMany();
  campaign = await createCampaign(fixture.partner, { name: "Lamps", status: "live" });
});
afterAll(() => fixture.close());

const visitor = () => fixture.system.as(visitorCaller("page"));
const FORM = {
  name: "Grace",
  title: "Grace runs",
  story: "Ten miles.",
  goal_cents: null,
  team: "none",
  locale: "en",
} as const;
const start = (more: Partial<Parameters<typeof startPage>[1]> = {}) =>
  startPage(visitor(), {
    id: campaign.id,
    ...FORM,
    email: `${newId("event")}@example.org`,
    start_key: newId("event"),
    ...more,
  });
const emails = async (prefix: string) => {
  const rows = await fixture.system.db.emailMessage.findMany({ orderBy: { id: "asc" } });
  return rows.filter(({ key }) => key.startsWith(prefix));
};
const linkOf = async (page: CampaignWithTotals) => {
  const found = await fixture.system.db.campaign.findUniqueOrThrow({
    where: { id: page.id },
    include: { parent: true },
  });
  return { page_id: page.id, key: new URL(runningLinks(fixture.system, found).edit).searchParams.get("key")! };
};
const setPolicy = (p2p_policy: "approval") => updateCampaign(fixture.partner, { id: campaign.id, p2p_policy });
const NEWEST = { page_slug: null, preview: null, wall: null, updates: null };

describe("a page that someone started", () => {
  it("emails nothing that was entered, and lists the page nowhere until the address's owner confirms it", async () => {
    const page = await start({ name: "Your bank", title: "Your account is locked", team: "own" });
    const [message] = await emails("page-started:");
    for (const text of [message!.subject, message!.text, message!.html])
      expect(text).not.toMatch(/Your bank|Your account/);
    const listed = async () => {
      const found = await readCampaignPage(visitor(), { ...NEWEST, slug: campaign.slug });
      const stranger = fixture.system.as(apiCaller((await fixture.person({ creator: fixture.system })).id));
      const listing = await listP2pPages(stranger, { id: campaign.id, sort: "newest" }, { limit: 10, after: null });
      if (found.kind !== "shown") throw new Error(found.kind);
      return [found.page.leaders, found.page.teams, listing.rows].map(({ length }) => length);
    };
    const own = await readCampaignPage(visitor(), { ...NEWEST, slug: campaign.slug, page_slug: page.slug });
    expect(own).toMatchObject({ kind: "shown", page: { isListed: false } });
    expect(await listed()).toEqual([0, 0, 0]);
    await confirmPage(visitor(), await linkOf(page));
    expect(await listed()).toEqual([1, 1, 1]);
  });

  it("has nothing in its URL that was entered, until its owner confirms it; links from before lead on", async () => {
    const page = await start({ title: "Your bank account is locked" });
    expect(page.slug).toMatch(/^page-[0-9a-z]{12}$/);
    const at = (page_slug: string) => readCampaignPage(visitor(), { ...NEWEST, slug: campaign.slug, page_slug });
    expect(await at("your-bank-account-is-locked")).toEqual({ kind: "unknown" });
    const link = await linkOf(page);
    await confirmPage(visitor(), link);
    await confirmPage(visitor(), link);
    expect(await at("your-bank-account-is-locked")).toMatchObject({ kind: "shown", page: { isListed: true } });
    expect(await at(page.slug)).toMatchObject({ kind: "moved", to: { page_slug: "your-bank-account-is-locked" } });
    const address = { slug: campaign.slug, page_slug: page.slug };
    expect(await findPageAddress(visitor(), address)).toBe(page.id);
  });

  it("tells nobody that the owner of the address is suspended, and is never listed then", async () => {
    const email = `${newId("event")}@example.org`;
    const { id } = await findOrCreatePerson(fixture.system, email);
    await fixture.system.db.identity.update({ where: { id }, data: { status: "suspended" } });
    const page = await start({ email });
    expect(page).toMatchObject({ status: "live", isUnproven: true });
    const link = await linkOf(page);
    await expect(confirmPage(visitor(), link)).rejects.toMatchObject({ code: "identity_suspended" });
    await expect(changePage(visitor(), { ...link, name: "Mine" })).rejects.toMatchObject({
      code: "identity_suspended",
    });
  });

  it("that the address's owner disowns asks nobody to approve it", async () => {
    await setPolicy("approval");
    const page = await start();
    await disownPage(visitor(), await linkOf(page));
    expect(await emails("page-approval:")).toEqual([]);
  });
});
