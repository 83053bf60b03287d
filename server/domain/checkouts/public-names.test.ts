import { afterAll, beforeAll, expect, test } from "vitest";
import { campaignPicture } from "@/components/campaign/campaign-picture";
import { giveFormTexts } from "@/components/checkout/give-form-texts";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { listLiveCampaigns } from "@/server/domain/campaigns/lists/list-live-campaigns";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { fundraiserOf } from "@/server/domain/campaigns/p2p/fundraiser-of";
import { beneficiaryName } from "@/server/domain/campaigns/page/beneficiary-name";
import { readCampaignPage } from "@/server/domain/campaigns/page/read-campaign-page";
import { notifyHonorees } from "@/server/domain/checkouts/notify-honorees";
import { createGift } from "@/server/domain/gifts/create-gift";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { createMatch } from "@/server/domain/matching/create-match";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { LOCALES } from "@/server/texts/locales";

const SECRET = "Margaret Secret-Legal";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

// Guards people: someone without a display name is never named by data that only their identity's managers can read.
test.each([
  ["only a legal name", SECRET],
  ["no name at all", undefined],
  ["a blank name", SECRET, "\u200b "],
])(
  "a person with %s is named on no page, in no image and in no email",
  async (what, legal_name, display_name?: string) => {
    const { system, partner } = fixture;
    const email = `${what.replaceAll(" ", "-")}@example.org`;
    const person = await createIdentity(partner, { type: "individual", email, legal_name, display_name });
    const campaign = await createCampaign(partner, {
      name: `A roof for ${what.length}`,
      status: "live",
      owner_id: person.id,
      beneficiary_id: person.id,
    });
    const page = await createP2pPage(partner, {
      id: campaign.id,
      name: "Ada runs",
      status: "live",
      owner_id: person.id,
    });
    const matched = await createCampaign(partner, {
      name: `Lamps for ${what.length}`,
      status: "live",
      beneficiary_id: fixture.charity.id,
    });
    await createMatch(partner, { id: matched.id, sponsor_id: person.id, cap_cents: 10_000n, payment_method_id: null });
    const to = `grace-${email}`;
    const dedication = { type: "in_honor", name: "Grace", notify_email: to } as const;
    const gift = { from: person.id, to: fixture.charity.id, amount_cents: 500n, campaign_id: matched.id, dedication };
    await createGift(partner, gift);
    await fixture.settle();
    await notifyHonorees(system, new AbortController().signal);

    const visitor = system.as({ kind: "visitor", identityId: null, requestId: "page" });
    const address = { slug: campaign.slug, page_slug: null, preview: null, wall: null, updates: null };
    const found = await readCampaignPage(visitor, address);
    const below = await readCampaignPage(visitor, { ...address, page_slug: page.slug });
    const given = await readCampaignPage(visitor, { ...address, slug: matched.slug });
    if (found.kind !== "shown" || below.kind !== "shown" || given.kind !== "shown")
      throw new Error("the pages are not shown");
    for (const shown of [found.page, below.page]) {
      expect(shown.owner.name).toBe(null);
      expect(shown.beneficiary.name).toBe(null);
      expect(shown.leaders.every(({ fundraiser }) => fundraiser === null)).toBe(true);
    }
    expect(given.page.matches.map(({ sponsorName }) => sponsorName)).toEqual([null]);
    expect(given.page.wall.map(({ name }) => name)).toEqual([null]);
    const names = [await beneficiaryName(visitor, campaign), await fundraiserOf(visitor, page)];
    expect(names).toEqual([null, null]);
    const { cards } = await listLiveCampaigns(visitor, { after: null });
    expect(cards.find((card) => card.campaign.id === campaign.id)?.beneficiary.name).toBe(null);
    const select = { subject: true, text: true, html: true, unsubscribeUrl: true };
    const emails = await system.db.emailMessage.findMany({ where: { to }, select });
    expect(emails).toHaveLength(1);
    expect(emails[0]!.text).toContain("Someone who prefers to stay anonymous made a gift to");

    const texts = LOCALES.flatMap((locale) => [
      giveFormTexts(locale, "USD", { minimumCents: 200n, wallets: [], beneficiary: found.page.beneficiary.name }),
      campaignPicture(found.page, locale, "Almoner"),
      campaignPicture(below.page, locale, "Almoner"),
    ]);
    const said = JSON.stringify([texts, emails, given.page.matches, found.page.leaders, given.page.wall]);
    expect(said).not.toContain("Secret-Legal");
    expect(said).not.toContain(person.id);
  },
);
