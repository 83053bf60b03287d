import type pg from "pg";

/** The page size of a list. */
export const LISTED = 100;

/** The columns of a gift's JSON. */
const SHOWN = `g.id, g.from_id, g.to_id, g.from_manager_id, g.to_manager_id, g.amount_cents, g.fee_cents, g.net_cents, g.currency, g.status,
  g.memo, g.created_at, g.metadata, g.source, g.anonymous, g.dedication, g.campaign_id, g.late_for_gift_id, g.matched_gift_id,
  g.recurring_gift_id, g.commitment_id, g.rail_cost_cents, g.returned_cents, g.settled_at, g.refunded_at, g.failure_code,
  g.failure_message, r.id AS receipt_id, c.email, c.address, c.company, c.contact_name, c.allows_news,
  coalesce(c.name, g.donor_name, i.display_name) AS name, s.root_id AS supporter_id`;
const BELONGINGS = `JOIN identities i ON i.id = g.from_id LEFT JOIN receipts r ON r.gift_id = g.id
  LEFT JOIN gift_contacts c ON c.gift_id = g.id LEFT JOIN supporters s ON s.id = c.supporter_id`;

const ONE = `SELECT ${SHOWN} FROM gifts g ${BELONGINGS}
  WHERE g.id = $2 AND $1 IN (g.from_id, g.to_id, g.from_manager_id, g.to_manager_id)`;
const LIST = listOf("");
const FILTERED = listOf(
  "AND status = $2 AND settled_at IS NOT NULL AND to_id = $3 AND created_at > $4 AND created_at < $5",
);

/**
 * Selects the newest gifts of each side that a caller can be on, each from its own index, and then the newest of these.
 */
function listOf(filters: string): string {
  const newest = `ORDER BY created_at DESC, id DESC LIMIT ${LISTED + 1}`;
  const sides = ["from_manager_id", "from_id", "to_manager_id", "to_id"].map(
    (side) => `(SELECT id, created_at FROM gifts WHERE ${side} = $1 ${filters} ${newest})`,
  );
  // With only a few thousand gifts, PostgreSQL would run a plain join over all of them.
  return `SELECT shown.* FROM (${sides.join(" UNION ")} ${newest}) page
    CROSS JOIN LATERAL (SELECT ${SHOWN} FROM gifts g ${BELONGINGS} WHERE g.id = page.id OFFSET 0) shown
    ORDER BY page.created_at DESC, page.id DESC`;
}

/** Returns the JSON of a gift if the caller is one of its sides, or manages one. */
export async function readGift(pool: pg.Pool, callerId: string, id: string): Promise<string> {
  const { rows } = await pool.query<Row>({ name: "one", text: ONE, values: [callerId, id] });
  return JSON.stringify(giftOf(callerId, rows[0]!));
}

/** Returns the JSON of a page of the caller's gifts, either unfiltered or filtered by status, recipient and time. */
export async function readGifts(pool: pg.Pool, callerId: string, query: URLSearchParams): Promise<string> {
  const filters = ["status", "to", "created_after", "created_before"].map((name) => query.get(name));
  const { rows } = await pool.query<Row>(
    filters[0] === null
      ? { name: "list", text: LIST, values: [callerId] }
      : { name: "filtered", text: FILTERED, values: [callerId, ...filters] },
  );
  const page = rows.slice(0, LISTED);
  const last = page.at(-1);
  const hasMore = rows.length > LISTED;
  const next_cursor =
    hasMore && last ? Buffer.from(`${last.created_at.getTime()} ${last.id}`).toString("base64url") : null;
  return JSON.stringify({ data: page.map((row) => giftOf(callerId, row)), has_more: hasMore, next_cursor });
}

interface Row {
  id: string;
  from_id: string;
  to_id: string;
  from_manager_id: string | null;
  to_manager_id: string | null;
  /** `pg` returns 64-bit integers as strings. */
  amount_cents: string;
  fee_cents: string;
  net_cents: string;
  rail_cost_cents: string | null;
  returned_cents: string;
  currency: string;
  status: string;
  memo: string | null;
  created_at: Date;
  metadata: object;
  source: string | null;
  anonymous: boolean;
  dedication: object | null;
  campaign_id: string | null;
  late_for_gift_id: string | null;
  matched_gift_id: string | null;
  recurring_gift_id: string | null;
  commitment_id: string | null;
  settled_at: Date | null;
  refunded_at: Date | null;
  failure_code: string | null;
  failure_message: string | null;
  receipt_id: string | null;
  supporter_id: string | null;
  name: string | null;
  email: string | null;
  address: object | null;
  company: string | null;
  contact_name: string | null;
  allows_news: boolean | null;
}

/** A gift with the fields that responses have. JSON leaves out undefined ones. */
function giftOf(callerId: string, row: Row): object {
  const isSender = row.from_id === callerId || row.from_manager_id === callerId;
  const isRecipient = row.to_id === callerId || row.to_manager_id === callerId;
  return {
    id: row.id,
    from: row.from_id,
    to: row.to_id,
    amount_cents: Number(row.amount_cents),
    fee_cents: Number(row.fee_cents),
    net_cents: Number(row.net_cents),
    currency: row.currency,
    status: row.status,
    memo: row.memo,
    created_at: row.created_at.toISOString(),
    metadata: isSender ? row.metadata : {},
    source: row.source ?? undefined,
    anonymous: row.anonymous || undefined,
    dedication: row.dedication ?? undefined,
    campaign_id: row.campaign_id ?? undefined,
    late_for_gift_id: row.late_for_gift_id ?? undefined,
    matched_gift_id: row.matched_gift_id ?? undefined,
    recurring_gift_id: row.recurring_gift_id ?? undefined,
    commitment_id: row.commitment_id ?? undefined,
    receipt_id: row.receipt_id ?? undefined,
    rail_cost_cents: isRecipient && row.rail_cost_cents !== null ? Number(row.rail_cost_cents) : undefined,
    returned_cents: Number(row.returned_cents) || undefined,
    settled_at: row.settled_at?.toISOString(),
    refunded_at: row.refunded_at?.toISOString(),
    failure_code: row.failure_code ?? undefined,
    failure_message: row.failure_message ?? undefined,
    donor: isRecipient
      ? {
          supporter_id: row.supporter_id,
          name: row.name,
          email: row.email,
          address: row.address,
          company: row.company,
          contact_name: row.contact_name,
          allows_news: row.allows_news,
        }
      : undefined,
  };
}
