import type pg from "pg";
import type { CheckResult } from "@/server/cli/tests/crash-test/checks";
import type { Donor } from "@/server/cli/tests/crash-test/donors";
import type { RecurringDonors } from "@/server/cli/tests/crash-test/recurring";

interface DonorRow {
  email: string;
  checkouts: number;
  gifts: number;
}

interface OccurrenceRow {
  id: string;
  number: number;
  gifts: number;
}

const DONOR_GIFTS = `
  SELECT c.email, count(DISTINCT c.id)::int AS checkouts, count(DISTINCT g.id)::int AS gifts
  FROM checkouts c LEFT JOIN gifts g ON g.from_id = c.donor_id OR g.id = c.gift_id
  GROUP BY c.email`;

const OCCURRENCES = `
  SELECT o.recurring_gift_id AS id, o.number, count(g.id) FILTER (WHERE g.status IN ('settled', 'reversed') AND o.state <> 'failed')::int AS gifts
  FROM recurring_occurrences o LEFT JOIN gifts g ON g.id = o.gift_id
  WHERE o.recurring_gift_id = ANY($1)
  GROUP BY o.recurring_gift_id, o.number`;

/** Every donor who saw the thank-you page gave once; any other donor gave at most once. */
export async function checkDonors(client: pg.Client, donors: readonly Donor[]): Promise<CheckResult> {
  const { rows } = await client.query<DonorRow>(DONOR_GIFTS);
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  const errors = donors.flatMap(({ email, isThanked, surprise }) => {
    const { checkouts, gifts } = byEmail.get(email) ?? { checkouts: 0, gifts: 0 };
    if (surprise) return [`${email} was shown ${surprise}`];
    if (isThanked && gifts !== 1) return [`${email} saw the thank-you page and gave ${gifts} times`];
    return checkouts > 1 || gifts > 1 ? [`${email} has ${checkouts} checkouts and ${gifts} gifts`] : [];
  });
  const thanked = donors.filter(({ isThanked }) => isThanked).length;
  return { promise: "Every donor who saw the thank-you page gave once", checked: thanked, errors };
}

/** Each recurring gift was charged once when it started, and once for each week that has passed. */
export async function checkRecurring(client: pg.Client, { ids, weeks }: RecurringDonors): Promise<CheckResult> {
  const { rows } = await client.query<OccurrenceRow>(OCCURRENCES, [ids]);
  const errors = ids.flatMap((id) => {
    const given = rows.filter((row) => row.id === id && row.gifts > 0);
    const doubled = given.filter(({ gifts }) => gifts > 1).map(({ number }) => `${id} gave ${number} more than once`);
    const numbers = given.map(({ number }) => number).sort((a, b) => a - b);
    const wanted = Array.from({ length: weeks + 1 }, (_, at) => at + 1);
    return String(numbers) === String(wanted) ? doubled : [...doubled, `${id} gave ${numbers}, not ${wanted}`];
  });
  return { promise: "Each recurring gift gave once a week", checked: ids.length * (weeks + 1), errors };
}
