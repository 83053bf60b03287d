import { type Reading, reading } from "@/server/db/read-together";
import { PUBLIC_STATUSES } from "@/server/domain/campaigns/campaign-access";
import { Prisma } from "@/server/generated/prisma/client";
import { campaignPath } from "@/server/kernel/campaign-path";
import { centsToJson } from "@/server/kernel/money";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { languageOf } from "@/server/resources/campaign-language";
import type { ShownLeader } from "@/server/resources/campaign-page";

const LEADERS = 10;

interface LeaderRow {
  name: string;
  slug: string;
  language: string | null;
  locale: string | null;
  fundraiser: string | null;
  raised: string;
}

/** Reads the fundraising pages of a campaign or a team with the highest totals, older ones first among equals. */
export function leadersReading(campaign: CampaignWithTotals): Reading<ShownLeader[]> {
  const parent = campaign.isTeam ? Prisma.sql`page.team_page_id` : Prisma.sql`page.parent_campaign_id`;
  const root = campaign.parent ?? campaign;
  const sql = Prisma.sql`
    SELECT page.name, page.slug, page.language, page.locale,
      coalesce(page.fundraiser_name, identity_public_name(owner.type, owner.display_name, owner.legal_name)) AS fundraiser,
      coalesce(sum(total.raised_cents), 0)::text AS raised
    FROM campaigns page
    JOIN identities owner ON owner.id = page.owner_id
    LEFT JOIN campaign_totals total ON total.campaign_id = page.id
    WHERE ${parent} = ${campaign.id} AND page.status = ANY (${PUBLIC_STATUSES}) AND NOT page.is_unproven
    GROUP BY page.id, owner.id
    ORDER BY coalesce(sum(total.raised_cents), 0) DESC, page.created_at, page.id LIMIT ${LEADERS}`;
  return reading(sql, (rows: LeaderRow[]) =>
    rows.map(({ name, slug, fundraiser, raised, ...worded }) => ({
      name,
      language: languageOf({ ...worded, parent: root }),
      fundraiser,
      path: campaignPath({ slug, parent: root }),
      raisedCents: centsToJson(BigInt(raised)),
    })),
  );
}
