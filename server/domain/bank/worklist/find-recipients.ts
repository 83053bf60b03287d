import { z } from "zod";
import { wordQuery, wordsOf } from "@/server/domain/campaigns/lists/search-words";
import { Prisma } from "@/server/generated/prisma/client";
import { operation } from "@/server/operations/operation";

/** Whom a gift can be made to: a campaign, or an organization itself. */
export interface FoundRecipient {
  /** The campaign's, or the organization's. */
  id: string;
  name: string;
  /** Who gets the money, of a campaign; null for an organization. */
  recipientName: string | null;
  /** The campaign's phase, or what the organization is verified as. */
  standing: string;
}

const FOUND_MAX = 10;
const NAMES = "coalesce(display_name, '') || ' ' || coalesce(legal_name, '')";

/** Finds campaigns and organizations by the beginnings of words of their names, those that can be given to first. */
export const findRecipients = operation({
  name: "findRecipients",
  summary: "Finds campaigns and organizations that a payment may be a gift to, by name.",
  permission: { operator: true },
  input: z.strictObject({ words: z.string().trim().min(1).max(200) }),
  async run(ctx, { words }): Promise<FoundRecipient[]> {
    const query = wordQuery(words);
    if (query === null) return [];
    const found = Prisma.sql`@@ to_tsquery('simple'::regconfig, ${query})`;
    const organizations = Prisma.sql`SELECT id FROM identities WHERE type = 'organization' AND ${wordsOf(NAMES)} ${found}`;
    const campaigns = await ctx.db.$queryRaw<FoundRecipient[]>`
      SELECT id, name, "recipientName", phase AS standing FROM (
        SELECT c.id, c.name, coalesce(b.display_name, b.legal_name, '') AS "recipientName", c.created_at,
          campaign_phase(c.status, p.status, coalesce(c.starts_at, p.starts_at), coalesce(c.ends_at, p.ends_at), ${ctx.now()}::timestamptz) AS phase
        FROM campaigns c JOIN identities b ON b.id = c.beneficiary_id LEFT JOIN campaigns p ON p.id = c.parent_campaign_id
        WHERE (c.id = ${words} OR c.slug = ${words} OR ${wordsOf("c.name")} ${found} OR c.beneficiary_id IN (${organizations}))
      ) f ORDER BY phase <> 'live', created_at DESC, id LIMIT ${FOUND_MAX}`;
    const direct = await ctx.db.$queryRaw<FoundRecipient[]>`
      SELECT id, coalesce(display_name, legal_name, id) AS name, NULL AS "recipientName",
        CASE WHEN charity_status = 'verified' THEN 'charity' ELSE 'organization' END AS standing
      FROM identities WHERE type = 'organization' AND status = 'active' AND (id = ${words} OR ${wordsOf(NAMES)} ${found})
      ORDER BY charity_status = 'verified' DESC, created_at DESC, id LIMIT ${FOUND_MAX}`;
    return [...campaigns, ...direct];
  },
});
