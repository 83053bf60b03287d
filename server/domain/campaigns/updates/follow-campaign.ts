import type { Context } from "@/server/operations/context";
import type { Locale } from "@/server/texts/locales";

interface Following {
  campaignId: string;
  identityId: string;
  /** The language of the email around an update. */
  locale: Locale;
}

/**
 * Records in the running transaction that a donor to a campaign or page asked for its updates. They are sent once the
 * owner of the address has confirmed that. After unsubscribing, they must confirm again. Idempotent.
 */
export async function followCampaign(tx: Context, { campaignId, identityId, locale }: Following): Promise<void> {
  await tx.db.$executeRaw`
    INSERT INTO campaign_followers AS f (campaign_id, identity_id, root_id, locale, agreed_at, confirmed_at)
    SELECT c.id, ${identityId}, root.id, ${locale}, ${tx.now()}::timestamptz, (
      SELECT max(o.confirmed_at) FROM campaign_followers o
      WHERE o.root_id = root.id AND o.identity_id = ${identityId} AND o.unsubscribed_at IS NULL)
    FROM campaigns c CROSS JOIN LATERAL (SELECT coalesce(c.parent_campaign_id, c.id) AS id) root
    WHERE c.id = ${campaignId}
    ON CONFLICT (campaign_id, identity_id) DO UPDATE
    SET locale = excluded.locale, agreed_at = excluded.agreed_at, unsubscribed_at = NULL,
      confirmed_at = CASE WHEN f.unsubscribed_at IS NULL THEN f.confirmed_at END`;
}
