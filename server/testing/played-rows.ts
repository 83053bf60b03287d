import type { PlayedWorld } from "@/server/testing/played-world";

/** Several minutes: more than what one world needs to be set up, and less than what lies between two things that differ. */
const BIN = "4 minutes";
const ORIGIN = "2000-01-01T00:00:00Z";
const at = (column: string) =>
  `to_char(date_bin('${BIN}', ${column}, '${ORIGIN}') AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')`;

/** What a world holds at the end, without ids: people, campaigns and endpoints are known by their names. */
const ROWS: Record<string, string> = {
  gifts: `SELECT f.display_name AS donor, t.display_name AS recipient, g.amount_cents, g.status, g.failure_code,
      c.name AS campaign, g.match_id IS NOT NULL AS matches, g.recurring_gift_id IS NOT NULL AS recurs,
      ${at("g.created_at")} AS created, ${at("g.charged_at")} AS charged, ${at("g.settled_at")} AS settled,
      ${at("g.failed_at")} AS failed, r.tax_year, r.status AS receipt, ${at("r.issued_at")} AS issued
    FROM gifts g JOIN identities f ON f.id = g.from_id JOIN identities t ON t.id = g.to_id
    LEFT JOIN campaigns c ON c.id = g.campaign_id LEFT JOIN receipts r ON r.gift_id = g.id`,
  receipt_numbers: "SELECT tax_year, last_serial FROM receipt_counters",
  recurring_gifts: `SELECT i.display_name AS donor, c.name AS campaign, r.cadence, r.status, r.pause_reason, r.number,
      r.attempt, ${at("r.due_at")} AS due, ${at("r.act_at")} AS act, ${at("r.notice_at")} AS notice,
      ${at("r.paused_at")} AS paused, ${at("r.ended_at")} AS ended
    FROM recurring_gifts r JOIN identities i ON i.id = r.donor_id JOIN campaigns c ON c.id = r.campaign_id`,
  occurrences: `SELECT i.display_name AS donor, r.cadence, o.number, o.attempt, o.state, o.failure_code,
      ${at("o.due_at")} AS due, ${at("o.created_at")} AS created
    FROM recurring_occurrences o JOIN recurring_gifts r ON r.id = o.recurring_gift_id
    JOIN identities i ON i.id = r.donor_id`,
  campaigns: `SELECT name, status, ${at("ended_at")} AS ended FROM campaigns`,
  totals: `SELECT c.name, sum(t.raised_cents) AS raised, sum(t.pending_cents) AS pending, sum(t.contributions_count) AS gifts
    FROM campaign_totals t JOIN campaigns c ON c.id = t.campaign_id GROUP BY 1`,
  matches: `SELECT label, status, taken_cents, ${at("ended_at")} AS ended, ${at("exhausted_at")} AS exhausted FROM matches`,
  allocations: `SELECT m.label, a.amount_cents, a.status, a.attempts, a.failure_code, ${at("a.created_at")} AS created,
      ${at("a.given_at")} AS given, ${at("a.released_at")} AS released
    FROM match_allocations a JOIN matches m ON m.id = a.match_id`,
  limits: `SELECT i.display_name, l.direction, l.month::text, l.used_cents FROM limit_counters l
    JOIN identities i ON i.id = l.identity_id WHERE l.used_cents > 0`,
  books: `SELECT i.display_name, regexp_replace(a.code, '(usr|org)_[0-9a-z]+', 'id') AS account, b.posted_cents,
      b.pending_in_cents, b.pending_out_cents
    FROM ledger_balances b JOIN ledger_accounts a ON a.id = b.account_id
    LEFT JOIN identities i ON a.code LIKE '%' || i.id || '%'`,
  endpoints: `SELECT url, status, disabled_reason, ${at("disabled_at")} AS disabled, ${at("warned_at")} AS warned
    FROM webhook_endpoints`,
  emails: `SELECT i.display_name AS donor, regexp_replace(e.subject, '[A-Z0-9]{6}-', '') AS subject, e.status, e.attempts, ${at("e.created_at")} AS created,
      ${at("e.sent_at")} AS sent
    FROM email_messages e LEFT JOIN identities i ON i.email = e."to"`,
  follow_ups: "SELECT kind FROM follow_ups",
  payments: `SELECT direction, amount_cents, status, ${at("created_at")} AS created, ${at("next_at")} AS next FROM payments`,
  // The hourly comparison with the rail runs at no time of its own while the clock plays.
  tasks: `SELECT kind, status, ${at("opened_at")} AS opened, ${at("emailed_at")} AS emailed FROM tasks
    WHERE kind <> 'reconciliation_difference'`,
  deliveries: `SELECT w.url, d.type, d.status, d.attempts, d.error_code, ${at("d.created_at")} AS created,
      ${at("d.next_attempt_at")} AS next, ${at("d.expired_at")} AS expired
    FROM webhook_deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
    WHERE d.created_at > (SELECT max(created_at) FROM events) - interval '20 days'`,
};

/** Reads all rows of all areas, each as sorted text. */
export async function readRows({ system, requests }: PlayedWorld): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, query] of Object.entries(ROWS)) {
    const rows = await system.statement<{ row: string }>(`SELECT to_json(r)::text AS row FROM (${query}) r`, []);
    found[name] = rows.map(({ row }) => row).sort();
  }
  // Deliveries are kept for a month; what the endpoints got is not.
  found.requests = requests
    .map(({ at, message: { url, headers } }) => {
      const { "Svc-Event-Type": type, "Svc-Delivery-Attempt": attempt } = headers;
      return `${url} ${type} ${attempt} ${new Date(Math.floor(at.getTime() / 240_000) * 240_000).toISOString()}`;
    })
    .sort();
  return found;
}
