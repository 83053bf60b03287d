import type { Context } from "@/server/domain/context";
import type { Locale } from "@/server/texts/locales";

interface Following {
  campaignId: string;
  identityId: string;
  /** The language of the email around an update. */
  locale: Locale;
}

/**
 * Records in the running transaction that a donor to a campaign or page agreed to get its updates by email. Agreeing
 * again ends an earlier unsubscription. Idempotent.
 */
export async function followCampaign(tx: Context, { campaignId, identityId, locale }: Following): Promise<void> {
  await tx.db.$executeRaw`
    INSERT INTO campaign_followers (campaign_id, identity_id, root_id, locale, agreed_at)
    SELECT c.id, ${identityId}, coalesce(c.parent_campaign_id, c.id), ${locale}, ${tx.now()}::timestamptz
    FROM campaigns c WHERE c.id = ${campaignId}
    ON CONFLICT (campaign_id, identity_id) DO UPDATE
    SET locale = excluded.locale, agreed_at = excluded.agreed_at, unsubscribed_at = NULL`;
}
