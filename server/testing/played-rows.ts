import { purgeEmails } from "@/server/domain/email/purge-emails";
import { renderStatement } from "@/server/domain/receipts/render-statement";
import type { Context } from "@/server/operations/context";
import type { Heard, PlayedWorld } from "@/server/testing/played-world";

/** Longer than the setup of a world takes, and shorter than the time between any two events that must stay distinct. */
const BIN_MINUTES = 4;
const BIN = `${BIN_MINUTES} minutes`;
const ORIGIN = "2000-01-01T00:00:00Z";
const at = (column: string) =>
  `to_char(date_bin('${BIN}', ${column}, '${ORIGIN}') AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')`;

/**
 * What a world contains at the end, without ids: people, campaigns and endpoints are identified by name. Receipts'
 * serial numbers are left out too, because the order of two gifts that settle at the same instant is not defined.
 */
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
  emails: `SELECT i.display_name AS donor, regexp_replace(e.subject, '[A-Z0-9]{6}-(\\d{4})-\\d{6}', '\\1') AS subject, e.status, e.attempts,
      ${at("e.created_at")} AS created, ${at("e.sent_at")} AS sent
    FROM email_messages e LEFT JOIN identities i ON i.email = e."to"`,
  follow_ups: `SELECT kind, ${at("next_attempt_at")} AS due FROM follow_ups`,
  payments: `SELECT direction, amount_cents, status, ${at("created_at")} AS created, ${at("next_at")} AS next FROM payments`,
  // While the clock is played, the hourly reconciliation with the rail has no time of its own.
  tasks: `SELECT kind, status, ${at("opened_at")} AS opened, ${at("emailed_at")} AS emailed FROM tasks
    WHERE kind <> 'reconciliation_difference'`,
  deliveries: `SELECT w.url, d.type, d.status, d.attempts, d.error_code, ${at("d.created_at")} AS created,
      ${at("d.next_attempt_at")} AS next, ${at("d.expired_at")} AS expired
    FROM webhook_deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
    WHERE d.created_at > (SELECT max(created_at) FROM events) - interval '20 days'`,
};

/** Reads all rows of all areas, each as sorted text. */
export async function readRows({ system, emails, requests }: PlayedWorld): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await purgeEmails(system);
  for (const [name, query] of Object.entries(ROWS)) {
    const rows = await system.statement<{ row: string }>(`SELECT to_json(r)::text AS row FROM (${query}) r`, []);
    found[name] = rows.map(({ row }) => row).sort();
  }
  found.statements = await readStatements(system);
  // Rows of emails and deliveries are purged over time, so what was sent is compared as well.
  found.sentEmails = heard(emails, ({ subject }) => subject.replace(/[A-Z0-9]{6}-(\d{4})-\d{6}/, "$1"));
  found.requests = heard(requests, ({ url, headers }) => {
    const { "Svc-Event-Type": type, "Svc-Delivery-Attempt": attempt } = headers;
    return `${url} ${type} ${attempt}`;
  });
  return found;
}

function heard<Message>(all: Heard<Message>[], describe: (message: Message) => string): string[] {
  const binMs = BIN_MINUTES * 60_000;
  return all
    .map(({ at, message }) => `${describe(message)} ${new Date(at.getTime() - (at.getTime() % binMs)).toISOString()}`)
    .sort();
}

/** Each donor's statement of each year: its total, and the dates and amounts on it. */
async function readStatements(ctx: Context): Promise<string[]> {
  const donors = await ctx.statement<{ id: string; name: string; year: number }>(
    `SELECT DISTINCT i.id, i.display_name AS name, r.tax_year AS year
     FROM receipts r JOIN identities i ON i.id = r.donor_id`,
    [],
  );
  const statements = donors.map(async ({ id, name, year }) => {
    const statement = await renderStatement(ctx, { donor_id: id, tax_year: year, format: "json" });
    if (!("totals" in statement)) throw new Error("a statement was rendered as a file");
    const lines = statement.recipients.flatMap((recipient) => recipient.lines);
    const dates = lines.map((line) => `${line.given_on} ${line.amount_text} ${line.status}`).sort();
    return [name, year, ...statement.totals.map((total) => total.amount_text), ...dates].join("; ");
  });
  return (await Promise.all(statements)).sort();
}
