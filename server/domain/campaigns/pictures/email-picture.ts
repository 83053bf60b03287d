import { type CampaignPlace, campaignPath } from "@/server/kernel/campaign-path";
import type { Context } from "@/server/operations/context";
import type { EmailPicture } from "@/server/ports/email-writer";
import type { Locale } from "@/server/texts/locales";

/** The size of the image for link previews. */
const SIZE = { width: 1200, height: 630 };

/** The picture of a campaign for emails about it: its link preview image, which is the same for every reader. */
export function emailPicture(ctx: Context, campaign: CampaignPlace & { name: string }, locale: Locale): EmailPicture {
  const url = `${ctx.settings.publicUrl}${campaignPath(campaign)}/opengraph-image?lang=${locale}`;
  return { url, alt: campaign.name, ...SIZE };
}
