import type pg from "pg";
import type { CheckResult } from "@/server/cli/tests/crash-test/checks";
import type { Target } from "@/server/cli/tests/crash-test/client";

/** How many receipts are read again, and for how many the PDF as well. */
const READ = 120;
const DRAWN = 8;
const TIMEOUT_MS = 60_000;

interface ReceiptRow {
  id: string;
  number: string;
  gift_id: string;
  status: string;
  amount_cents: string;
  currency: string;
  charged_at: Date;
  donor: string | null;
  time_zone: string;
}

const RECEIPTS = `
  SELECT * FROM (
    SELECT r.id, r.number, g.id AS gift_id, g.status, g.amount_cents::text, g.currency, g.charged_at, coalesce(g.donor_name, f.display_name) AS donor,
      t.time_zone, row_number() OVER (ORDER BY r.sequence) * $1 / count(*) OVER () AS part, r.sequence
    FROM receipts r JOIN gifts g ON g.id = r.gift_id JOIN identities f ON f.id = g.from_id JOIN identities t ON t.id = g.to_id
  ) all_receipts WHERE (part, sequence) IN (SELECT part, min(sequence) FROM (
    SELECT row_number() OVER (ORDER BY sequence) * $1 / count(*) OVER () AS part, sequence FROM receipts) parts GROUP BY 1)
  ORDER BY sequence`;

/** Reads receipts from the whole run, and compares them with their gifts. */
export async function checkReceipts(client: pg.Client, target: Target): Promise<CheckResult[]> {
  const { rows } = await client.query<ReceiptRow>(RECEIPTS, [READ]);
  const errors: string[] = [];
  for (const row of rows) errors.push(...(await contentErrors(target, row)));
  const drawn = rows.filter((_, index) => index % Math.ceil(rows.length / DRAWN) === 0);
  const unlike: string[] = [];
  for (const row of drawn) unlike.push(...(await drawingErrors(target, row)));
  return [
    { promise: "Receipts say what their gifts are", checked: rows.length, errors },
    { promise: "A receipt's PDF is there, and the same bytes each time", checked: drawn.length, errors: unlike },
  ];
}

async function contentErrors(target: Target, row: ReceiptRow): Promise<string[]> {
  const bytes = await render(target, row.id, "json");
  if (!bytes) return [`${row.number} was not rendered`];
  const said = JSON.parse(bytes.toString("utf8")) as Record<string, unknown> & {
    gift: { id: string };
    donor: { name: string };
  };
  const isVoid = row.status === "reversed";
  const amount = Number(row.amount_cents);
  const wanted = {
    number: row.number,
    status: isVoid ? "void" : "issued",
    amount_cents: amount,
    deductible_cents: isVoid ? 0 : amount,
    currency: row.currency,
    tax_year: Number(
      new Intl.DateTimeFormat("en", { timeZone: row.time_zone, year: "numeric" }).format(row.charged_at),
    ),
  };
  const wrong = Object.entries(wanted).filter(([name, value]) => said[name] !== value);
  if (said.gift.id !== row.gift_id) wrong.push(["gift.id", row.gift_id]);
  if (row.donor !== null && said.donor.name !== row.donor) wrong.push(["donor.name", row.donor]);
  return wrong.map(([name, value]) => `${row.number}: ${name} is ${JSON.stringify(said[name])}, not ${value}`);
}

async function drawingErrors(target: Target, { id, number }: ReceiptRow): Promise<string[]> {
  const [first, second] = [await render(target, id, "pdf"), await render(target, id, "pdf")];
  if (!first?.toString("latin1").startsWith("%PDF-")) return [`${number} has no PDF`];
  return second?.equals(first) ? [] : [`the PDF of ${number} is another one each time`];
}

async function render({ baseUrl, apiKey }: Target, id: string, format: string): Promise<Buffer | null> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${baseUrl}/v1/receipts/${id}/render?format=${format}`, { headers, signal });
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
}
