import { readFile } from "node:fs/promises";
import path from "node:path";
import { ensureIdentity } from "@/prisma/seed/ensure-identity";
import { HARBOR_SLUG, SAMPLE_CAMPAIGNS, type SampleCampaign, type SampleGift } from "@/prisma/seed/sample-campaigns";
import { ensurePerson } from "@/prisma/seed/sandbox-people";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { createP2pPage } from "@/server/domain/campaigns/p2p/create-p2p-page";
import { createPicture } from "@/server/domain/campaigns/pictures/create-picture";
import { createCampaignUpdate } from "@/server/domain/campaigns/updates/create-campaign-update";
import { createGiftFor } from "@/server/domain/gifts/create-gift-for";
import { createMatch } from "@/server/domain/matching/create-match";
import type { Campaign, Identity } from "@/server/generated/prisma/client";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import type { Context } from "@/server/operations/context";

const PICTURES = "prisma/seed/pictures";
const PAGE_SLUG = "nadia-swims";
const PAGE_STORY = `I learned to swim under these lamps. On the first Sunday of spring I will swim from pier to pier, and for
that I ask you for a gift to the lamps.`;
const SPONSOR = { email: "giving@beacon-savings.example", display_name: "Beacon Savings Bank" };
/** High enough to give what the match promises. */
const SPONSOR_TIER = 3;
const MATCH = { cap_cents: 40_000n, label: "Every gift to the lamps is doubled" };
/** The gifts of the seed are not matched, so that the whole match is left to try it. */
const MATCH_DELAY_MS = 1_000;
/** Of all sample texts. */
const SAMPLE_LANGUAGE = "en";
const DAY_MS = 86_400_000;

/**
 * Gives the sandbox live campaigns with pictures and gifts, one of them with a fundraiser's page and a match. Idempotent.
 */
export async function seedCampaigns(ctx: Context, parties: SeedParties): Promise<void> {
  for (const sample of SAMPLE_CAMPAIGNS) {
    const campaign = await ensureCampaign(parties.partner, "", sample.slug, () => startCampaign(parties, sample));
    await ensurePictures(parties.partner, campaign, sample);
    if (sample.update) await ensureUpdate(parties.partner, campaign, sample.update);
    const isHarbor = sample.slug === HARBOR_SLUG;
    const page = isHarbor ? await ensurePage(parties.partner, campaign) : campaign;
    for (const gift of sample.gifts) await ensureGift(ctx, parties.partner, gift, gift.toPage ? page : campaign);
    if (isHarbor) await ensureMatch(parties.partner, campaign);
  }
}

interface SeedParties {
  partner: Context;
  charity: Identity;
  organizer: Identity;
}

function startCampaign({ partner, charity, organizer }: SeedParties, sample: SampleCampaign): Promise<Campaign> {
  const { name, slug, description, story, goal_cents, cause, impacts, faq, endsInDays } = sample;
  const ends_at = endsInDays ? new Date(partner.now().getTime() + endsInDays * DAY_MS) : undefined;
  return createCampaign(partner, {
    name,
    slug,
    description,
    story,
    goal_cents,
    cause,
    impacts,
    faq,
    language: SAMPLE_LANGUAGE,
    ends_at,
    status: "live",
    // One is a person's, and the others are the charity's, which its members run in the browser.
    owner_id: slug === HARBOR_SLUG ? organizer.id : charity.id,
    beneficiary_id: charity.id,
  });
}

async function ensurePage(partner: Context, campaign: Campaign): Promise<Campaign> {
  const fundraiser = await ensurePerson(partner, addressOf("nadia"), "Nadia Brandt");
  return ensureCampaign(partner, campaign.id, PAGE_SLUG, () =>
    createP2pPage(partner, {
      id: campaign.id,
      name: "Nadia swims for the lamps",
      slug: PAGE_SLUG,
      story: PAGE_STORY,
      goal_cents: 30_000n,
      status: "live",
      owner_id: fundraiser.id,
    }),
  );
}

async function ensurePictures(
  partner: Context,
  { id }: Campaign,
  { cover, organizer: face, gallery = [] }: SampleCampaign,
): Promise<void> {
  const pictures = [
    { kind: "cover" as const, ...cover },
    ...(face ? [{ kind: "organizer" as const, ...face }] : []),
    ...gallery.map((picture) => ({ kind: "gallery" as const, ...picture })),
  ];
  for (const { file: name, ...picture } of pictures) {
    const { kind, alt } = picture;
    if (await partner.db.campaignPicture.findFirst({ where: { campaignId: id, kind, alt } })) continue;
    const file = await readFile(path.join(PICTURES, name), "base64");
    await createPicture(partner, { id, ...picture, file });
  }
}

/** Published now, and dated back: followers of a sandbox that starts now have missed it. */
async function ensureUpdate(
  partner: Context,
  { id: campaignId }: Campaign,
  { daysAgo, ...update }: NonNullable<SampleCampaign["update"]>,
): Promise<void> {
  if (await partner.db.campaignUpdate.findFirst({ where: { campaignId } })) return;
  const { id } = await createCampaignUpdate(partner, { id: campaignId, ...update });
  const createdAt = new Date(partner.now().getTime() - daysAgo * DAY_MS);
  await partner.db.campaignUpdate.update({ where: { id }, data: { createdAt } });
}

async function ensureMatch(partner: Context, { id }: Campaign): Promise<void> {
  if (await partner.db.match.findFirst({ where: { campaignId: id } })) return;
  const sponsor = await ensureIdentity(partner, { type: "organization", ...SPONSOR }, SPONSOR_TIER);
  const starts_at = new Date(partner.now().getTime() + MATCH_DELAY_MS);
  await createMatch(partner, { id, sponsor_id: sponsor.id, starts_at, ...MATCH });
}

async function ensureCampaign(
  ctx: Context,
  scope: string,
  slug: string,
  make: () => Promise<Campaign>,
): Promise<Campaign> {
  const known = await ctx.db.campaignSlug.findUnique({
    where: { scope_slug: { scope, slug } },
    include: { campaign: true },
  });
  return known?.campaign ?? make();
}

const addressOf = (name: string) => `${name}@almoner.example`;

/** Always clears. */
const TEST_METHOD = "pm_sandbox_ok";

async function ensureGift(ctx: Context, partner: Context, gift: SampleGift, campaign: Campaign): Promise<void> {
  const { email, name, cents, anonymous, publicName, publicMessage, hidesAmount } = gift;
  const donor = await ensurePerson(partner, addressOf(email), name);
  if (await ctx.db.gift.findFirst({ where: { fromId: donor.id, campaignId: campaign.id } })) return;
  const { railForNew, railOfDirectToken } = ctx.ports.rails;
  // Where another rail takes new payments, and none of the sandbox's can be named, nobody has given yet.
  const isLent = railForNew({ currency: campaign.currency ?? DEFAULT_CURRENCY }).spareMethod !== null;
  if (!isLent && !railOfDirectToken(TEST_METHOD)) return;
  await createGiftFor(
    ctx,
    "seed",
    {
      from: donor.id,
      to: campaign.beneficiaryId,
      amount_cents: cents,
      campaign_id: campaign.id,
      anonymous,
      memo: publicMessage,
      ...(!isLent && { payment_method_id: TEST_METHOD }),
    },
    { giftId: ctx.newId("gift"), source: "page", publicName, publicMessage, hidesAmount },
  );
}
