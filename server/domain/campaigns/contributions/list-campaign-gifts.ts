import { runCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { readContributions } from "@/server/domain/campaigns/contributions/list-contributions";
import type { Gift } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { donorNameForSidesOfGift, type GivenName, shownDonor } from "@/server/kernel/shown-names";
import { sidesOf } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { GiftStatus } from "@/server/resources/gift";

/** A gift to a campaign, as those who run the campaign see it. */
export interface CampaignGift {
  id: string;
  /**
   * Null until the gift has settled, for a donor without a public name, and for one whose name the reader may not see.
   */
  donor: string | null;
  /** Whether the gift has settled, which reveals the donor's name. */
  isNamed: boolean;
  /** Whether public pages leave the donor's name out. */
  isAnonymous: boolean;
  /** Whether the name or the message was taken off the campaign's page. */
  isHidden: boolean;
  amountCents: Cents;
  currency: string;
  status: GiftStatus;
  /** The fundraising page that it was given to; null for the campaign itself. */
  pageName: string | null;
  createdAt: Date;
}

const NAMES = { type: true, displayName: true, legalName: true } as const;

/** Lists the gifts to a campaign and its pages with their donors' names, for the pages of those who run it. */
export const listCampaignGifts = listOperation({
  name: "listCampaignGifts",
  summary: "Lists the gifts to a campaign that you run, with the names of their donors.",
  permission: { scope: "campaigns:read", relation: ["owner"] },
  subject: runCampaignSubject,
  async run(ctx, { id }, page) {
    const { rows, next } = await readContributions(ctx, id, undefined, page);
    const [donors, pages] = await Promise.all([
      ctx.db.identity.findMany({
        where: { id: { in: rows.map(({ fromId }) => fromId) } },
        select: { id: true, ...NAMES },
      }),
      ctx.db.campaign.findMany({
        where: { id: { in: rows.map(({ campaignId }) => campaignId ?? "") }, parentCampaignId: id },
        select: { id: true, name: true },
      }),
    ]);
    const gifts = rows.map((gift): CampaignGift => {
      const from = donors.find((donor) => donor.id === gift.fromId)!;
      return {
        id: gift.id,
        donor: donorFor(ctx, { ...gift, from }),
        isNamed: gift.settledAt !== null,
        isAnonymous: gift.anonymous,
        amountCents: gift.amountCents,
        currency: gift.currency,
        status: gift.status as GiftStatus,
        isHidden: gift.nameHidden || gift.messageHidden,
        pageName: pages.find((one) => one.id === gift.campaignId)?.name ?? null,
        createdAt: gift.createdAt,
      };
    });
    return { rows: gifts, next };
  },
});

/**
 * The recipient's side sees the name on the receipt once the gift has settled. Organizers who raise for someone else
 * see what the public sees.
 */
function donorFor(ctx: Context, gift: Gift & GivenName): string | null {
  const { sender, recipient } = sidesOf(ctx, gift);
  if (gift.settledAt === null && !sender) return null;
  if (sender || recipient) return donorNameForSidesOfGift(gift);
  // Organizers may hide a name on the page, and still see whose gift it is.
  return shownDonor({ ...gift, nameHidden: false });
}
