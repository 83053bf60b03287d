import { callerIdentityId } from "@/server/domain/access";
import { createCampaign } from "@/server/domain/campaigns/create-campaign";
import { createP2pPage } from "@/server/domain/campaigns/create-p2p-page";
import type { Context } from "@/server/domain/context";
import type { GiftOrigin } from "@/server/domain/gifts/create-gift";
import { createGiftFor } from "@/server/domain/gifts/create-gift-for";
import { createIdentity } from "@/server/domain/identities/create-identity";
import type { Campaign, Identity } from "@/server/generated/prisma/client";

const SLUG = "light-the-harbor";
const PAGE_SLUG = "nadia-swims";

const STORY = `Forty boats go out from the old harbor before sunrise, and since the winter storm its lights are dark.

Your gift pays for:

- **new lamps** on both piers, with batteries that last a week,
- wiring that salt water cannot reach,
- a keeper's training for two young people from the quarter.

## How far along we are

The harbor office has given its permission, and an electrician from the next bay works for the price of the parts. What is
missing is the parts. Everything that comes in beyond the goal goes to the lamps of the fish market.`;

const PAGE_STORY = `I learned to swim under these lamps. On the first Sunday of spring I will swim from pier to pier, and for
that I ask you for a gift to the lamps.`;

interface SeededGift extends Pick<GiftOrigin, "publicName" | "publicMessage" | "hidesAmount"> {
  email: string;
  name: string;
  cents: bigint;
  anonymous?: boolean;
  toPage?: boolean;
}

const GIFTS: SeededGift[] = [
  { email: "marit", name: "Marit Solberg", cents: 12_500n, publicMessage: "For my father, who fished here." },
  { email: "yusuf", name: "يوسف الحداد", cents: 5_000n, publicMessage: "نور للجميع" },
  { email: "harbor-cafe", name: "Harbor Café", cents: 25_000n, hidesAmount: true },
  { email: "quiet", name: "Quiet Friend", cents: 7_500n, anonymous: true },
  { email: "keiko", name: "Keiko Tanabe", cents: 4_000n, toPage: true, publicMessage: "Swim well." },
  { email: "ines", name: "Inês Carvalho", cents: 6_000n, toPage: true },
];

/** Gives the sandbox a live campaign with a fundraiser's page and a few gifts. Idempotent. */
export async function seedCampaign(ctx: Context, { partner, charity, organizer }: SeedParties): Promise<void> {
  const campaign = await ensureCampaign(partner, "", SLUG, () =>
    createCampaign(partner, {
      name: "Light the harbor again",
      slug: SLUG,
      description: "New lamps for the two piers that forty boats come home to.",
      story: STORY,
      goal_cents: 100_000n,
      cause: "community",
      status: "live",
      owner_id: organizer.id,
      beneficiary_id: charity.id,
    }),
  );
  const fundraiser = await ensurePerson(partner, "nadia", "Nadia Brandt");
  const page = await ensureCampaign(partner, campaign.id, PAGE_SLUG, () =>
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
  for (const gift of GIFTS) await ensureGift(ctx, partner, gift, gift.toPage ? page : campaign);
}

interface SeedParties {
  partner: Context;
  charity: Identity;
  organizer: Identity;
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

async function ensurePerson(ctx: Context, name: string, display_name: string): Promise<Identity> {
  const email = `${name}@almoner.example`;
  const known = await ctx.db.identity.findFirst({ where: { emailKey: email, managerId: callerIdentityId(ctx) } });
  return known ?? createIdentity(ctx, { type: "individual", email, display_name });
}

async function ensureGift(ctx: Context, partner: Context, gift: SeededGift, campaign: Campaign): Promise<void> {
  const { email, name, cents, anonymous, publicName, publicMessage, hidesAmount } = gift;
  const donor = await ensurePerson(partner, email, name);
  if (await ctx.db.gift.findFirst({ where: { fromId: donor.id, campaignId: campaign.id } })) return;
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
    },
    { giftId: ctx.newId("gift"), publicName, publicMessage, hidesAmount },
  );
}
