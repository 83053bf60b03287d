import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign, updateP2pPage } from "@/server/domain/campaigns/edit/update-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { decideByLink } from "@/server/domain/campaigns/p2p/decide-by-link";
import { isApprovalKey } from "@/server/domain/campaigns/p2p/page-links";
import type { PageLink } from "@/server/domain/campaigns/p2p/page-subjects";
import { resendLink } from "@/server/domain/campaigns/p2p/resend-link";
import {
  changePage,
  confirmPage,
  disownPage,
  findRunPage,
  PAGE_TEXTS,
  pageTexts,
  publishPageUpdate,
  renewLinks,
} from "@/server/domain/campaigns/p2p/run-page";
import { startPage } from "@/server/domain/campaigns/p2p/start-page";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { seenValues } from "@/server/operations/seen-values";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { languageOf } from "@/server/resources/campaign-language";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

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
const start = (more: Partial<Parameters<typeof startPage>[1]> = {}) =>
  startPage(visitor(), {
    id: campaign.id,
    name: "Grace",
    email: `${newId("event")}@example.org`,
    title: "Grace runs",
    story: "Ten miles.",
    goal_cents: 50_000n,
    team: "none" as const,
    locale: "es" as const,
    start_key: newId("event"),
    ...more,
  });
const setPolicy = (p2p_policy: "open" | "approval" | "closed") =>
  updateCampaign(fixture.partner, { id: campaign.id, p2p_policy });
const emails = async (prefix: string) => {
  const rows = await fixture.system.db.emailMessage.findMany({ orderBy: { id: "asc" } });
  return rows.filter(({ key }) => key.startsWith(prefix));
};
const keyIn = (text: string | undefined, part: string) =>
  new RegExp(`/${part}\\?key=([\\w-]+)`).exec(text ?? "")?.[1] ?? "";
const linkOf = async (page: CampaignWithTotals) => {
  const key = keyIn((await emails("page-")).findLast(({ key }) => key.includes(page.id))?.text, "edit");
  return { page_id: page.id, key };
};
const gone = { code: "resource_not_found" };

describe("starting a page", () => {
  it("opens it at once, with the entered name, and emails its links in the page's language", async () => {
    const page = await start();
    expect(page).toMatchObject({ status: "live", fundraiserName: "Grace", isUnproven: true, goalCents: 50_000n });
    expect(languageOf(page)).toBe("es");
    expect(page.beneficiaryId).toBe(campaign.beneficiaryId);
    const [message, ...others] = await emails("page-started:");
    expect(others).toEqual([]);
    expect(message?.html).toContain('lang="es"');
    expect(message?.text).toContain("/lamps");
    const link = await linkOf(page);
    expect(keyIn(message?.text, "remove")).toBe(link.key);
    expect((await findRunPage(visitor(), link)).id).toBe(page.id);
  });

  it("creates one page per form, however often it is submitted", async () => {
    const start_key = newId("event");
    const email = `${newId("event")}@example.org`;
    const pages = await Promise.all(Array.from({ length: 6 }, () => start({ start_key, email })));
    expect(new Set(pages.map(({ id }) => id)).size).toBe(1);
    expect(await emails("page-started:")).toHaveLength(1);
  });

  // Guards a campaign from a flood of one person's pages, and an address from a flood of emails.
  it("allows five pages per address on a campaign, even when twelve are requested concurrently", async () => {
    const email = `${newId("event")}@example.org`;
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => start({ email })));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(refused).toEqual(Array(7).fill("too_many_pages"));
    const pages = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    await changePage(visitor(), { ...(await linkOf(pages[0]!)), status: "ended" });
    await start({ email: email.toUpperCase() });
    await disownPage(visitor(), await linkOf(pages[1]!));
    await expect(start({ email })).rejects.toMatchObject({ code: "too_many_pages" });
  });

  it("changes nothing about the address's owner, and reveals nothing about them", async () => {
    const known = await fixture.person({ name: "Ada Giver" });
    const page = await start({ email: known.email, name: "Not Ada" });
    expect(page).toMatchObject({ fundraiserName: "Not Ada", isUnproven: true });
    const owner = await fixture.system.db.identity.findUnique({ where: { id: page.ownerId } });
    expect(owner).toMatchObject({ email: known.email, isPlatformPerson: true, displayName: null, managerId: null });
    expect(page.ownerId).not.toBe(known.id);
    expect(await fixture.system.db.identity.findUnique({ where: { id: known.id } })).toMatchObject({
      displayName: "Ada Giver",
    });
  });

  it("is rejected on a draft, an ended campaign and a page", async () => {
    const draft = await createCampaign(fixture.partner, { name: "Later" });
    await expect(start({ id: draft.id })).rejects.toMatchObject(gone);
    const page = await start();
    await expect(start({ id: page.id })).rejects.toMatchObject(gone);
    await updateCampaign(fixture.partner, { id: campaign.id, status: "ended" });
    await expect(start()).rejects.toMatchObject({ code: "invalid_state" });
  });
});

describe("a page's link", () => {
  it("loses nobody's words when two tabs, or two people with the link, edit the page", async () => {
    const link = await linkOf(await start());
    const seen = seenValues(pageTexts(await findRunPage(visitor(), link)), PAGE_TEXTS);
    const texts = { ...link, name: "Grace walks", goal_cents: null };
    await changePage(visitor(), { ...texts, story: "Mine." }, { seen });
    await expect(changePage(visitor(), { ...texts, story: "Theirs." }, { seen })).rejects.toMatchObject({
      code: "invalid_state",
      param: "seen",
    });
    const page = await findRunPage(visitor(), link);
    expect(page.story).toBe("Mine.");
    const again = seenValues(pageTexts(page), PAGE_TEXTS);
    expect((await changePage(visitor(), { ...texts, story: "Theirs." }, { seen: again })).story).toBe("Theirs.");
  });

  it("edits, pauses, resumes and ends the page, and proves who owns the address", async () => {
    const page = await start();
    const link = await linkOf(page);
    const changed = await changePage(visitor(), { ...link, name: "Grace walks", story: "Slower.", goal_cents: null });
    expect(changed).toMatchObject({ name: "Grace walks", goalCents: null, isUnproven: false, slug: "grace-runs" });
    for (const status of ["paused", "live", "ended"] as const) {
      expect((await changePage(visitor(), { ...link, status })).status).toBe(status);
    }
    await expect(changePage(visitor(), { ...link, status: "live" })).rejects.toMatchObject({ code: "invalid_state" });
    await expect(
      runUntrusted(visitor(), changePage, { ...link, p2p_policy: "open" } as PageLink),
    ).rejects.toMatchObject({
      code: "invalid_parameter",
    });
  });

  it("works for this page only: other keys, truncated ones and those of API pages open nothing", async () => {
    const [page, other] = [await start(), await start()];
    const { key } = await linkOf(page);
    const byApi = await createP2pPage(fixture.partner, { id: campaign.id, name: "By API", status: "live" });
    for (const page_id of [other.id, byApi.id, campaign.id]) {
      await expect(changePage(visitor(), { page_id, key, name: "Mine" })).rejects.toMatchObject(gone);
    }
    for (const invalid of ["", key.slice(0, -1), `${key}=`]) {
      await expect(findRunPage(visitor(), { page_id: page.id, key: invalid })).rejects.toMatchObject(gone);
    }
  });

  it("is revoked when a new one is created, which is emailed", async () => {
    const page = await start();
    const old = await linkOf(page);
    await renewLinks(visitor(), old);
    await expect(changePage(visitor(), { ...old, name: "Old" })).rejects.toMatchObject(gone);
    const renewed = await linkOf(page);
    expect(renewed.key).not.toBe(old.key);
    expect((await findRunPage(visitor(), renewed)).id).toBe(page.id);
  });

  it("is resent to the page's own address only, with a rate limit", async () => {
    const page = await start({ email: "  Grace@Example.org " });
    await resendLink(visitor(), { page_id: page.id, email: "eve@example.org" });
    await resendLink(visitor(), { page_id: newId("campaign"), email: "grace@example.org" });
    expect(await emails("page-link:")).toEqual([]);
    await Promise.all([1, 2, 3].map(() => resendLink(visitor(), { page_id: page.id, email: "GRACE@example.org" })));
    const [message, ...others] = await emails("page-link:");
    expect(others).toEqual([]);
    expect(message?.to.toLowerCase()).toBe("grace@example.org");
  });

  it("lets the address's owner remove a page permanently", async () => {
    const page = await start();
    const link = await linkOf(page);
    await disownPage(visitor(), link);
    const row = await fixture.system.db.campaign.findUniqueOrThrow({ where: { id: page.id } });
    expect(row).toMatchObject({ status: "archived", disownedAt: expect.any(Date) });
    await expect(changePage(visitor(), { ...link, name: "Back" })).rejects.toMatchObject(gone);
  });

  it("publishes a few updates per day", async () => {
    const page = await start();
    const link = await linkOf(page);
    const updates = () => ({ title: "Half way", body: "Five miles.", update_id: newId("campaignUpdate") });
    for (let i = 0; i < 3; i += 1) await publishPageUpdate(visitor(), { ...link, ...updates() });
    await expect(publishPageUpdate(visitor(), { ...link, ...updates() })).rejects.toMatchObject({
      code: "too_many_messages",
    });
  });
});

describe("approval", () => {
  beforeEach(() => setPolicy("approval"));
  const askKey = async (page: CampaignWithTotals) =>
    keyIn((await emails(`page-approval:${page.id}`)).at(-1)?.text, "approval");

  it("keeps a page a draft until the campaign approves it with the emailed link, and notifies the fundraiser", async () => {
    const page = await start();
    // Nobody is emailed before the owner of the address has confirmed the page.
    expect(page).toMatchObject({ status: "draft", approval: null });
    expect(await emails("page-approval:")).toEqual([]);
    await confirmPage(visitor(), await linkOf(page));
    const key = await askKey(page);
    const decided = await Promise.all(
      [1, 2].map(() => decideByLink(visitor(), { page_id: page.id, key, approval: "approved" })),
    );
    expect(decided.map(({ status, approval }) => [status, approval])).toEqual(Array(2).fill(["live", "approved"]));
    expect(await emails("page-approved:")).toHaveLength(1);
    const late = await decideByLink(visitor(), { page_id: page.id, key, approval: "declined" });
    expect(late.approval).toBe("approved");
    expect(await emails("page-declined:")).toEqual([]);
  });

  it("can be requested again after it was declined, with a new link, up to a limit", async () => {
    const page = await start();
    await confirmPage(visitor(), await linkOf(page));
    const key = await askKey(page);
    expect((await decideByLink(visitor(), { page_id: page.id, key, approval: "declined" })).status).toBe("draft");
    expect(await emails("page-declined:")).toHaveLength(1);
    const link = await linkOf(page);
    const requested = await changePage(visitor(), { ...link, status: "live" });
    expect(requested).toMatchObject({ status: "draft", approval: "pending" });
    expect(isApprovalKey(visitor(), requested, key)).toBe(false);
    await expect(decideByLink(visitor(), { page_id: page.id, key, approval: "approved" })).rejects.toMatchObject(gone);
    for (let round = 2; round <= 5; round += 1) {
      await changePage(visitor(), { ...link, status: "live" });
      await decideByLink(visitor(), { page_id: page.id, key: await askKey(page), approval: "declined" });
    }
    await expect(changePage(visitor(), { ...link, status: "live" })).rejects.toMatchObject({ code: "invalid_state" });
    expect(await emails("page-approval:")).toHaveLength(5);
  });

  it("can also be given with the campaign's key, and never with the fundraiser's own", async () => {
    const fundraiser = fixture.system.as(apiCaller((await fixture.person({ creator: fixture.system })).id));
    const page = await createP2pPage(fundraiser, { id: campaign.id, name: "Mine", status: "live" });
    expect(page).toMatchObject({ status: "draft", approval: "pending" });
    const ref = { id: campaign.id, page_id: page.id };
    await expect(updateP2pPage(fundraiser, { ...ref, approval: "approved" })).rejects.toMatchObject({
      code: "not_permitted",
    });
    expect((await updateP2pPage(fundraiser, { ...ref, status: "live" })).status).toBe("draft");
    expect(await updateP2pPage(fixture.partner, { ...ref, approval: "declined" })).toMatchObject({
      approval: "declined",
    });
    const open = await updateP2pPage(fixture.partner, { ...ref, status: "live" });
    expect(open).toMatchObject({ status: "live", approval: "approved" });
    const own = await createP2pPage(fixture.partner, { id: campaign.id, name: "Ours", status: "live" });
    expect(own).toMatchObject({ status: "live", approval: null });
  });

  it("is not needed if the policy is open, and closed campaigns accept no pages from others", async () => {
    await setPolicy("closed");
    await expect(start()).rejects.toMatchObject({ code: "not_permitted" });
    const stranger = fixture.system.as(apiCaller((await fixture.person({ creator: fixture.system })).id));
    await expect(createP2pPage(stranger, { id: campaign.id, name: "Mine" })).rejects.toMatchObject({
      code: "not_permitted",
    });
    expect((await createP2pPage(fixture.partner, { id: campaign.id, name: "Ours", status: "live" })).status).toBe(
      "live",
    );
    await setPolicy("open");
    expect((await start()).approval).toBeNull();
  });
});
