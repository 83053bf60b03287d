import { emailPicture } from "@/server/domain/campaigns/pictures/email-picture";
import type { Campaign } from "@/server/generated/prisma/client";
import { type CampaignPlace, campaignPath } from "@/server/kernel/campaign-path";
import type { Block } from "@/server/markdown/read-markdown";
import type { Context } from "@/server/operations/context";
import type { WrittenEmail } from "@/server/ports/email-writer";
import type { Locale } from "@/server/texts/locales";

/** An update with its parsed body, for emails. */
interface EmailedUpdate {
  campaign: CampaignPlace & Pick<Campaign, "name"> & { parent: Pick<Campaign, "name"> | null };
  title: string;
  body: string;
  blocks: Block[];
}

interface Reading {
  locale: Locale;
  unsubscribeUrl: string;
  /** True for a test, whose subject says so. */
  isTest?: boolean;
}

/** Renders the email about an update, as each follower gets it. */
export function writeUpdateEmail(
  ctx: Context,
  { campaign, title, body, blocks }: EmailedUpdate,
  { locale, unsubscribeUrl, isTest = false }: Reading,
): WrittenEmail {
  return ctx.ports.emails.write({
    kind: "campaign_update",
    locale,
    data: {
      campaign: campaign.name,
      root: (campaign.parent ?? campaign).name,
      title,
      body,
      blocks,
      picture: emailPicture(ctx, campaign, locale),
      link: `${ctx.settings.publicUrl}${campaignPath(campaign)}?lang=${locale}`,
      unsubscribeUrl,
      isTest,
    },
  });
}
