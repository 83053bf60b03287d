import type { Campaign } from "@/server/generated/prisma/client";

/** What the address of a campaign or page is made of. */
export type CampaignPlace = Pick<Campaign, "slug"> & { parent: Pick<Campaign, "slug"> | null };

/** The path of a campaign's or a fundraiser's page. */
export function campaignPath({ slug, parent }: CampaignPlace): string {
  return parent ? `/c/${parent.slug}/${slug}` : `/c/${slug}`;
}
