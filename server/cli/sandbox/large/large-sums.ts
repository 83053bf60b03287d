import { type Copy, emailOf, memoOf, sourceOf } from "@/server/cli/sandbox/large/large-sql";

/** The planned gifts with their templates and their time shifts. */
const GIVEN = "large_plan p JOIN large_gifts g USING (given)";

/**
 * The words of a text, each with a mark before it; null without any. Only for texts of ASCII words with single spaces.
 */
const marked = (mark: string, text: string) => `${mark} || replace(lower(${text}), ' ', ' ' || ${mark})`;
const wordsOf = (...parts: string[]) => `array_to_tsvector(string_to_array(concat_ws(' ', ${parts.join(", ")}), ' '))`;
/** The words that a contact is found by: those of the name and of the address. */
const contactOf = (name: string) => `${name} || ' person large example'`;

/**
 * What triggers maintain for gifts and contacts, computed once for all copies: a row that is updated for each gift in
 * one transaction gets slower each time.
 */
export const SUMS: readonly Copy[] = [
  {
    what: "the campaigns' totals",
    sql: `INSERT INTO campaign_totals (campaign_id, shard, raised_cents, pending_cents, contributions_count)
      SELECT c.id, floor(random() * 2147483647)::int, sum(g.amount_cents * p.copies), 0, sum(p.copies)
      FROM (SELECT given, count(*) AS copies FROM large_plan GROUP BY 1) p JOIN large_gifts g USING (given),
        unnest(ARRAY[g.campaign_id, g.parent_campaign_id]) AS c(id)
      WHERE c.id IS NOT NULL GROUP BY 1`,
  },
  {
    what: "the recipients' days",
    sql: `INSERT INTO giving_days (recipient_id, currency, day, campaign_id, source, shard, settled_cents, settled_count, fee_cents, largest_cents,
        refunded_cents, refunded_count)
      SELECT g.to_id, g.currency, ((g.settled_at - p.shift) AT TIME ZONE coalesce(g.to_time_zone, 'UTC'))::date,
        coalesce(g.parent_campaign_id, g.campaign_id, ''), ${sourceOf("p.n")},
        floor(random() * 2147483647)::int, sum(g.amount_cents), count(*), sum(g.fee_cents), max(g.amount_cents), 0, 0
      FROM ${GIVEN} GROUP BY 1, 2, 3, 4, 5`,
  },
  {
    what: "the sums of these days",
    sql: `DELETE FROM giving_sums;
    INSERT INTO giving_sums (recipient_id, currency, part, days, starts_on, key, shard, settled_cents, settled_count, largest_cents,
        refunded_cents, refunded_count)
      SELECT d.recipient_id, d.currency, s.part, s.days, s.starts_on, s.key, 0, sum(d.settled_cents), sum(d.settled_count), max(d.largest_cents),
        sum(d.refunded_cents), sum(d.refunded_count)
      FROM giving_days d CROSS JOIN LATERAL giving_sums_of(d.day, d.campaign_id, d.source) s GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`,
  },
  {
    what: "the lists' sums",
    sql: `INSERT INTO list_sums (list, owner_id, part, year, currency, shard, rows_count, amount_cents, fee_cents, net_cents)
      SELECT 'gifts', g.to_id, 'settled', 0, g.currency, floor(random() * 2147483647)::int, sum(p.copies), sum(g.amount_cents * p.copies),
        sum(g.fee_cents * p.copies), sum(g.net_cents * p.copies)
      FROM (SELECT given, count(*) AS copies FROM large_plan GROUP BY 1) p JOIN large_gifts g USING (given) GROUP BY 2, 5;
    INSERT INTO list_sums (list, owner_id, part, year, currency, shard, rows_count, amount_cents, fee_cents, net_cents)
      SELECT 'receipts', r.recipient_id, r.status, r.tax_year, r.currency, floor(random() * 2147483647)::int, sum(p.copies), sum(r.amount_cents * p.copies), 0, 0
      FROM (SELECT given, count(*) AS copies FROM large_plan GROUP BY 1) p JOIN large_receipts r USING (given) GROUP BY 2, 3, 4, 5`,
  },
  {
    what: "the gifts' words",
    // As gift_words_lines writes them.
    sql: `INSERT INTO gift_words (gift_id, words)
      SELECT p.gift_id, ${wordsOf(
        marked("m.recipient", "p.name"),
        marked("m.contact", contactOf("p.name")),
        marked("m.managers_contact", contactOf("p.name")),
        ...["m.recipient", "left(md5('memo ' || p.donor_id), 8)", "m.memo", "m.managers_memo", "m.donors_memo"].map(
          (mark) => marked(mark, memoOf("p.n")),
        ),
      )}
      FROM large_plan p JOIN (
        SELECT given, left(md5(to_id), 8) AS recipient, left(md5('contact ' || to_id), 8) AS contact,
          left(md5('contact ' || to_manager_id), 8) AS managers_contact, left(md5('memo ' || to_id), 8) AS memo,
          left(md5('memo ' || to_manager_id), 8) AS managers_memo, left(md5('memo ' || from_manager_id), 8) AS donors_memo
        FROM large_gifts) m USING (given)`,
  },
  {
    what: "supporters",
    sql: `CREATE TEMP TABLE large_supporter ON COMMIT DROP AS
      SELECT p.supporter_id, p.donor, p.name, g.to_id, g.to_manager_id, g.currency, extract(year FROM (g.settled_at - p.shift) AT TIME ZONE coalesce(g.to_time_zone, 'UTC')) AS year,
        min(g.settled_at - p.shift) AS first, max(g.settled_at - p.shift) AS last, sum(g.amount_cents) AS cents, count(*) AS gifts
      FROM ${GIVEN} GROUP BY 1, 2, 3, 4, 5, 6, 7;
    INSERT INTO supporters (id, recipient_id, recipient_manager_id, email, name, root_id, tags, words, first_gift_at, last_gift_at, created_at)
      SELECT supporter_id, to_id, to_manager_id, ${emailOf("donor")}, name, supporter_id, '{}',
        ${wordsOf(marked("left(md5(to_id), 8)", contactOf("name")))}, min(first), max(last), min(first)
      FROM large_supporter GROUP BY supporter_id, donor, name, to_id, to_manager_id;
    INSERT INTO supporter_years (supporter_id, currency, year, given_cents, gifts_count)
      SELECT supporter_id, currency, year, cents, gifts FROM large_supporter;
    INSERT INTO list_sums (list, owner_id, part, year, currency, shard, rows_count, amount_cents, fee_cents, net_cents)
      SELECT 'supporters', to_id, '', 0, currency, floor(random() * 2147483647)::int, count(DISTINCT supporter_id), sum(cents), 0, 0
      FROM large_supporter GROUP BY to_id, currency`,
  },
  {
    what: "the monthly limits",
    sql: `MERGE INTO limit_counters l USING (
        SELECT c.id, c.direction, date_trunc('month', (g.created_at - p.shift) AT TIME ZONE 'UTC')::date AS month, sum(g.limit_cents) AS cents
        FROM ${GIVEN}, LATERAL (VALUES (p.donor_id, 'outgoing'), (g.to_id, 'incoming')) c(id, direction)
        GROUP BY 1, 2, 3) m
      ON (l.identity_id, l.direction, l.month) = (m.id, m.direction, m.month)
      WHEN MATCHED THEN UPDATE SET used_cents = l.used_cents + m.cents
      WHEN NOT MATCHED THEN INSERT (identity_id, direction, month, used_cents) VALUES (m.id, m.direction, m.month, m.cents)`,
  },
];
