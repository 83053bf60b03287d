import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { GiftStatus } from "@/server/resources/gift";

/** A gift that a payment may be for. */
export interface FoundGift {
  kind: "gift";
  id: string;
  reference: string | null;
  status: GiftStatus;
  isWaiting: boolean;
  amountCents: Cents;
  /** What has arrived for it and is kept until all of it has. */
  keptCents: Cents;
  currency: string;
  createdAt: Date;
  expiresAt: Date | null;
  donorId: string;
  donorName: string;
  recipientId: string;
  recipientName: string;
  campaignId: string | null;
  campaignName: string | null;
  /** Whether its donor has paid from this account before. */
  isKnownAccount: boolean;
}

const OF_SUM_MAX = 20;
const OF_DONORS_MAX = 20;

/** The donors who have paid from an account before, as `from_id`, by the parameter that is its mark. */
export const knownDonors = (mark: string) => `
    SELECT DISTINCT g.from_id FROM bank_line_parts p JOIN bank_matches m ON (m.line_id, m.part_number) = (p.line_id, p.number)
    JOIN gifts g ON g.id = m.gift_id WHERE p.account_mark = ${mark} AND m.released_at IS NULL LIMIT ${OF_DONORS_MAX}`;

/** By reference, in any status; those waiting for exactly this amount; and those of donors known by this account. */
const CANDIDATES = `
  WITH known AS (${knownDonors("$4")}
  ), found AS (
    SELECT id FROM gifts WHERE transfer_reference = ANY ($1)
    UNION
    (SELECT id FROM gifts WHERE status = 'pending' AND transfer_reference IS NOT NULL AND currency = $2 AND amount_cents = $3
      ORDER BY created_at DESC LIMIT ${OF_SUM_MAX})
    UNION
    (SELECT n.id FROM known k CROSS JOIN LATERAL (SELECT g.id FROM gifts g WHERE g.from_id = k.from_id AND g.currency = $2
      ORDER BY g.created_at DESC, g.id DESC LIMIT 3) n)
  )
  SELECT 'gift' AS kind, g.id, g.transfer_reference AS reference, g.status,
    g.status = 'pending' AND g.action_code IS NOT NULL AS "isWaiting",
    g.amount_cents AS "amountCents", g.currency, g.created_at AS "createdAt", g.action_expires_at AS "expiresAt", g.from_id AS "donorId",
    coalesce(g.donor_name, f.display_name, f.legal_name, f.email, '') AS "donorName", g.to_id AS "recipientId",
    coalesce(t.display_name, t.legal_name, t.email, '') AS "recipientName", g.campaign_id AS "campaignId", c.name AS "campaignName",
    g.from_id IN (SELECT from_id FROM known) AS "isKnownAccount",
    (SELECT coalesce(sum(m.amount_cents), 0) FROM bank_matches m WHERE m.gift_id = g.id AND m.released_at IS NULL) AS "keptCents"
  FROM found JOIN gifts g USING (id) JOIN identities f ON f.id = g.from_id JOIN identities t ON t.id = g.to_id
  LEFT JOIN campaigns c ON c.id = g.campaign_id
  ORDER BY g.created_at DESC, g.id DESC`;

type Row = Omit<FoundGift, "amountCents" | "keptCents"> & { amountCents: string; keptCents: string };

/** Finds the gifts that a payment may be for, in one statement, the newest first. */
export async function findGiftsFor(ctx: Context, part: OpenPart, references: readonly string[]): Promise<FoundGift[]> {
  const values = [references, part.currency, part.openCents.toString(), part.accountMark];
  const rows = await ctx.statement<Row>(CANDIDATES, values);
  return rows.map((row) => ({
    ...row,
    amountCents: BigInt(row.amountCents),
    keptCents: BigInt(row.keptCents),
  }));
}
