import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { matchPayment } from "@/server/domain/bank/matching/match-payment";
import type {
  IncomingPayment,
  MatchCandidate,
  MatchReason,
  MatchSuggestion,
} from "@/server/domain/bank/matching/match-types";
import { understandReferences } from "@/server/domain/bank/matching/understand-references";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { GiftStatus } from "@/server/resources/gift";

/** A gift that a payment may be for. */
export interface GiftCandidate {
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
  /** How sure it is that the payment is for it, and why. A gift of a donor who paid from this account before may have no reason. */
  certainty: MatchSuggestion["certainty"];
  reasons: readonly MatchReason[];
}

const OF_SUM_MAX = 20;
const OF_DONORS_MAX = 20;

/** By reference, whatever has become of them; those that wait for this very sum; and those of who paid from this account before. */
const CANDIDATES = `
  WITH known AS (
    SELECT DISTINCT g.from_id FROM bank_line_parts p JOIN bank_matches m ON (m.line_id, m.part_number) = (p.line_id, p.number)
    JOIN gifts g ON g.id = m.gift_id WHERE p.account_mark = $4 AND m.released_at IS NULL LIMIT ${OF_DONORS_MAX}
  ), found AS (
    SELECT id FROM gifts WHERE transfer_reference = ANY ($1)
    UNION
    (SELECT id FROM gifts WHERE status = 'pending' AND transfer_reference IS NOT NULL AND currency = $2 AND amount_cents = $3
      ORDER BY created_at DESC LIMIT ${OF_SUM_MAX})
    UNION
    (SELECT n.id FROM known k CROSS JOIN LATERAL (SELECT g.id FROM gifts g WHERE g.from_id = k.from_id AND g.currency = $2
      ORDER BY g.created_at DESC, g.id DESC LIMIT 3) n)
  )
  SELECT g.id, g.transfer_reference AS reference, g.status, g.status = 'pending' AND g.action_code IS NOT NULL AS "isWaiting",
    g.amount_cents AS "amountCents", g.currency, g.created_at AS "createdAt", g.action_expires_at AS "expiresAt", g.from_id AS "donorId",
    coalesce(g.donor_name, f.display_name, f.legal_name, f.email, '') AS "donorName", g.to_id AS "recipientId",
    coalesce(t.display_name, t.legal_name, t.email, '') AS "recipientName", g.campaign_id AS "campaignId", c.name AS "campaignName",
    g.from_id IN (SELECT from_id FROM known) AS "isKnownAccount",
    (SELECT coalesce(sum(m.amount_cents), 0) FROM bank_matches m WHERE m.gift_id = g.id AND m.released_at IS NULL) AS "keptCents"
  FROM found JOIN gifts g USING (id) JOIN identities f ON f.id = g.from_id JOIN identities t ON t.id = g.to_id
  LEFT JOIN campaigns c ON c.id = g.campaign_id
  ORDER BY g.created_at DESC, g.id DESC`;

type Row = Omit<GiftCandidate, "amountCents" | "keptCents" | "certainty" | "reasons"> & {
  amountCents: string;
  keptCents: string;
  isKnownAccount: boolean;
};

/** Reads the gifts that a payment may be for, in one statement, the likeliest first. */
export async function readCandidates(ctx: Context, part: OpenPart): Promise<GiftCandidate[]> {
  const payment = paymentOf(part);
  const references = understandReferences(payment).map(({ reference }) => reference);
  const values = [[...new Set(references)], part.currency, part.openCents.toString(), part.accountMark];
  const rows = await ctx.statement<Row>(CANDIDATES, values);
  const { suggestions } = matchPayment(
    payment,
    rows.map((row) => candidateOf(row, part)),
  );
  // The best that is said of each, alone or as one of several.
  const said = new Map(
    suggestions.toReversed().flatMap((one) => one.parts.map(({ candidate }) => [candidate.id, one] as const)),
  );
  const places = new Map(
    suggestions
      .flatMap(({ parts }) => parts)
      .map(({ candidate }, at) => [candidate.id, at] as const)
      .toReversed(),
  );
  return rows
    .map(({ isKnownAccount: _, ...row }) => ({
      ...row,
      amountCents: BigInt(row.amountCents),
      keptCents: BigInt(row.keptCents),
      certainty: said.get(row.id)?.certainty ?? ("possible" as const),
      reasons: said.get(row.id)?.reasons ?? [],
    }))
    .sort((one, other) => (places.get(one.id) ?? rows.length) - (places.get(other.id) ?? rows.length));
}

function paymentOf({ openCents, bookedOn, ...part }: OpenPart): IncomingPayment {
  const { currency, name, text, structuredReference, endToEndId, accountMark } = part;
  const written = { currency, name, text, structuredReference, endToEndId, accountMark };
  return { ...written, amountCents: openCents, bookedOn: dayOf(bookedOn) };
}

function candidateOf(row: Row, { accountMark }: OpenPart): MatchCandidate {
  const isKnown = row.isKnownAccount && accountMark !== null;
  return {
    kind: "gift",
    id: row.id,
    reference: row.reference ?? "",
    amountCents: BigInt(row.amountCents) - BigInt(row.keptCents),
    currency: row.currency,
    names: [row.donorName],
    createdOn: dayOf(row.createdAt),
    expiresOn: row.expiresAt && dayOf(row.expiresAt),
    status: row.isWaiting ? "waiting" : row.status === "failed" ? "failed" : "settled",
    accountMarks: isKnown ? [accountMark] : [],
  };
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
