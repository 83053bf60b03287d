import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign, updateP2pPage } from "@/server/domain/campaigns/edit/update-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { listDonors } from "@/server/domain/campaigns/p2p/list-donors";
import { listTeams, readTeam } from "@/server/domain/campaigns/p2p/list-teams";
import { runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import { readRunPage } from "@/server/domain/campaigns/p2p/read-run-page";
import { removeFromTeam } from "@/server/domain/campaigns/p2p/remove-from-team";
import { startPage } from "@/server/domain/campaigns/p2p/start-page";
import { thankDonor } from "@/server/domain/campaigns/p2p/thank-donor";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { visitorCaller } from "@/server/kernel/caller";
import { newId } from "@/server/kernel/ids";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
let campaign: CampaignWithTotals;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  const terms = { name: "Lamps", status: "live" as const, beneficiary_id: fixture.charity.id };
  campaign = await createCampaign(fixture.partner, terms);
});
afterAll(() => fixture.close());

const page = (name: string, more: object = {}) =>
  createP2pPage(fixture.partner, { id: campaign.id, name, status: "live", ...more });
const give = async (to: CampaignWithTotals, amount_cents: bigint, more: object = {}) =>
  fixture.give(await fixture.person(), fixture.charity, { campaign_id: to.id, amount_cents, ...more });
const started = async (email: string) => {
  const made = await startPage(fixture.system.as(visitorCaller("page")), {
    id: campaign.id,
    name: "Grace",
    email,
    title: "Grace runs",
    story: "Ten miles.",
    goal_cents: null,
    team: "own",
    locale: "de",
    start_key: newId("event"),
  });
  const key = /key=([\w-]+)/.exec(runningLinks(fixture.system, made).edit)![1]!;
  return { made, link: { page_id: made.id, key } };
};

describe("teams", () => {
  // Guards the totals that rank teams: each gift counts once for its page, its team and the campaign.
  it("raise the total of their own and their members' pages", async () => {
    const [first, second] = [await page("Red", { is_team: true }), await page("Blue", { is_team: true })];
    const ada = await page("Ada", { team_page_id: first.id });
    const bob = await page("Bob", { team_page_id: first.id });
    const alone = await page("Alone");
    await give(first, 1_000n);
    const returned = await give(ada, 2_000n);
    await give(ada, 3_000n);
    await give(bob, 4_000n);
    await give(second, 7_000n);
    await give(alone, 9_000n);
    await fixture.settle();
    const sums = async () =>
      (await listTeams(fixture.system, { id: campaign.id, limit: 10 })).map(({ name, teamRaisedCents, members }) => [
        name,
        teamRaisedCents,
        members,
      ]);
    expect(await sums()).toEqual([
      ["Red", 10_000n, 2],
      ["Blue", 7_000n, 0],
    ]);
    await refundGift(fixture.partner, { id: returned, reason: null });
    await updateCampaign(fixture.partner, { id: bob.id, status: "ended" });
    expect((await readTeam(fixture.system, first.id))?.teamRaisedCents).toBe(8_000n);
    await updateP2pPage(fixture.partner, { id: campaign.id, page_id: ada.id, team_page_id: second.id });
    expect(await sums()).toEqual([
      ["Blue", 10_000n, 1],
      ["Red", 5_000n, 1],
    ]);
    expect(await readTeam(fixture.system, alone.id)).toBeNull();
  });

  it("have one level, within one campaign, and must be open", async () => {
    const team = await page("Green", { is_team: true });
    const other = await createCampaign(fixture.partner, { name: "Elsewhere", status: "live" });
    const foreign = await createP2pPage(fixture.partner, { id: other.id, name: "Far", status: "live", is_team: true });
    const ended = await page("Gone", { is_team: true });
    await updateCampaign(fixture.partner, { id: ended.id, status: "ended" });
    const plain = await page("Plain");
    const refused = { code: "invalid_parameter", param: "team_page_id" };
    for (const team_page_id of [foreign.id, ended.id, plain.id, campaign.id, newId("campaign")]) {
      await expect(page("Member", { team_page_id })).rejects.toMatchObject(refused);
    }
    const ref = { id: campaign.id, page_id: team.id };
    const teamOfTeams = await page("Yellow", { is_team: true });
    await expect(updateP2pPage(fixture.partner, { ...ref, team_page_id: teamOfTeams.id })).rejects.toMatchObject(
      refused,
    );
    await expect(updateP2pPage(fixture.partner, { ...ref, team_page_id: team.id })).rejects.toMatchObject(refused);
  });

  it("can remove a member", async () => {
    const { made, link } = await started("captain@example.org");
    const member = await page("Member", { team_page_id: made.id });
    await removeFromTeam(fixture.system, { ...link, member_id: member.id });
    expect((await readTeam(fixture.system, made.id))?.members).toBe(0);
    const stranger = await page("Not theirs");
    await expect(removeFromTeam(fixture.system, { ...link, member_id: stranger.id })).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });
});

describe("thanks", () => {
  it("are emailed once per gift, by us, as text, and without either's address", async () => {
    const { made, link } = await started("grace@example.org");
    const gift = await give(made, 5_000n);
    const waiting = await give(made, 5_000n, { anonymous: true });
    const body = "Dear donor, <b>thank you</b>.";
    await expect(thankDonor(fixture.system, { ...link, gift_id: gift, body })).rejects.toMatchObject({
      code: "resource_not_found",
    });
    await fixture.settle();
    const sent = await Promise.all([1, 2, 3].map(() => thankDonor(fixture.system, { ...link, gift_id: gift, body })));
    expect(sent.filter(Boolean)).toHaveLength(1);
    const message = await fixture.system.db.emailMessage.findUniqueOrThrow({ where: { key: `thanks:${gift}` } });
    expect(message.text).toContain(body);
    expect(message.html).not.toContain("<b>");
    expect(message.text + message.html).not.toContain("grace@example.org");
    expect(message.html).toContain('lang="de"');
    const { rows } = await listDonors(fixture.system, link, { limit: 10, after: null });
    const shown = new Map(rows.map((donor) => [donor.giftId, donor]));
    expect(shown.get(gift)).toMatchObject({ name: "Ada Giver", amountCents: 5_000n, thanks: body });
    expect(shown.get(waiting)).toMatchObject({ name: null, thanks: null });
  });

  it("are about gifts to the page itself, and contain no links", async () => {
    const { made, link } = await started("mary@example.org");
    const elsewhere = await give(campaign, 5_000n);
    const own = await give(made, 5_000n);
    await fixture.settle();
    await expect(thankDonor(fixture.system, { ...link, gift_id: elsewhere, body: "Thanks" })).rejects.toMatchObject({
      code: "resource_not_found",
    });
    for (const body of ["Look at https://evil.example", "see WWW.evil.example"]) {
      await expect(thankDonor(fixture.system, { ...link, gift_id: own, body })).rejects.toMatchObject({
        code: "invalid_parameter",
      });
    }
  });
});

it("a fundraiser sees how many gifts are new since yesterday", async () => {
  const { made, link } = await started("ines@example.org");
  const newGifts = async () => (await readRunPage(fixture.system, link)).newGifts;
  await give(made, 5_000n);
  await give(made, 6_000n, { anonymous: true });
  expect(await newGifts()).toBe(0);
  await fixture.settle();
  expect(await newGifts()).toBe(2);
  fixture.clock.advance(2 * 86_400_000);
  await give(made, 7_000n);
  await fixture.settle();
  expect(await newGifts()).toBe(1);
});
