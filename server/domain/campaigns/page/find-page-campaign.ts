import { type AsJson, columnsOf } from "@/server/db/read-together";
import type { ShownIdentity } from "@/server/domain/campaigns/page/shown-party";
import { IS_LIVE_PICTURE, pictureOf } from "@/server/domain/campaigns/pictures/picture-rows";
import { type Campaign, type CampaignPicture, type CampaignTotal, Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { ONLY_PICTURES } from "@/server/resources/picture";

/** A campaign with what its page shows of its owner and beneficiary. */
export type CampaignWithPeople = CampaignWithTotals & { owner: ShownIdentity; beneficiary: ShownIdentity };

interface Row extends Campaign {
  isFound: boolean;
  totals: AsJson<CampaignTotal>[];
  pictures: AsJson<CampaignPicture>[];
  owner: AsJson<ShownIdentity>;
  beneficiary: AsJson<ShownIdentity>;
}

/**
 * Finds the campaign or page at a current or earlier address, in one statement, without checking who may see it. A
 * page's campaign is returned as a second row.
 */
export async function findPageCampaign(
  ctx: Context,
  { slug, pageSlug }: { slug: string; pageSlug: string | null },
): Promise<CampaignWithPeople | null> {
  const rows = await ctx.db.$queryRaw<Row[]>`
    WITH found AS (
      SELECT one.id, one.parent_campaign_id
      FROM campaign_slugs own
      LEFT JOIN campaign_slugs child ON child.scope = own.campaign_id AND child.slug = ${pageSlug}
      JOIN campaigns one ON one.id = CASE WHEN ${pageSlug}::text IS NULL THEN own.campaign_id ELSE child.campaign_id END
      WHERE own.scope = '' AND own.slug = ${slug}
    )
    SELECT ${columnsOf("c", Prisma.CampaignScalarFieldEnum)}, c.id = found.id AS "isFound",
      ARRAY(SELECT json_build_object('campaignId', t.campaign_id, 'shard', t.shard, 'raisedCents', t.raised_cents::text,
          'pendingCents', t.pending_cents::text, 'contributionsCount', t.contributions_count)
        FROM campaign_totals t WHERE t.campaign_id = c.id AND c.id = found.id) AS totals,
      (SELECT coalesce(json_agg(r), '[]'::json) FROM (
        SELECT ${columnsOf("p", Prisma.CampaignPictureScalarFieldEnum)} FROM campaign_pictures p
        WHERE p.campaign_id = c.id AND p.kind = ANY (${[...ONLY_PICTURES]}) AND ${IS_LIVE_PICTURE}) r) AS pictures,
      ${partyOf(Prisma.sql`c.owner_id`)} AS owner, ${partyOf(Prisma.sql`c.beneficiary_id`)} AS beneficiary
    FROM found JOIN campaigns c ON c.id IN (found.id, found.parent_campaign_id)`;
  const [own, parent] = [true, false].map((isFound) => rows.find((row) => row.isFound === isFound));
  if (!own) return null;
  const { owner, beneficiary, totals } = own;
  return {
    ...campaignOf(own),
    parent: parent ? campaignOf(parent) : null,
    totals: totals.map(totalOf),
    owner: identityOf(owner),
    beneficiary: identityOf(beneficiary),
  };
}

/** What pages show of an identity. */
function partyOf(id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT json_build_object('id', i.id, 'type', i.type, 'displayName', i.display_name, 'legalName', i.legal_name,
      'charityStatus', i.charity_status, 'charityJurisdiction', i.charity_jurisdiction,
      'charityRegistrationNumber', i.charity_registration_number, 'ein', i.ein,
      'charityCheckedAt', i.charity_checked_at, 'charityVerifiedAt', i.charity_verified_at)
    FROM identities i WHERE i.id = ${id})`;
}

function campaignOf({ isFound, totals, pictures, owner, beneficiary, ...campaign }: Row) {
  return { ...campaign, pictures: pictures.map(pictureOf) };
}

function totalOf({ raisedCents, pendingCents, ...total }: Row["totals"][number]): CampaignTotal {
  return { ...total, raisedCents: BigInt(raisedCents), pendingCents: BigInt(pendingCents) };
}

function identityOf({ charityCheckedAt, charityVerifiedAt, ...identity }: Row["owner"]): ShownIdentity {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  const dates = { charityCheckedAt: instant(charityCheckedAt), charityVerifiedAt: instant(charityVerifiedAt) };
  return { ...identity, ...dates };
}
