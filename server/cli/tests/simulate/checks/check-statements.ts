import { modelBalances } from "@/server/cli/tests/simulate/checks/balance-model";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { getIdentityBalance } from "@/server/domain/identities/get-identity-balance";
import { listPoolRecords } from "@/server/domain/pools/money/read-records";
import { getPool } from "@/server/domain/pools/read-pools";
import { yearIn } from "@/server/domain/receipts/issue-receipts";
import { renderStatement } from "@/server/domain/receipts/render-statement";
import type { Context } from "@/server/operations/context";
import { File } from "@/server/operations/file";

interface Given {
  id: string;
  fromId: string;
  toId: string;
  cents: string;
  currency: string;
  /** Whether the gift is a prepaid year of a pool with a sponsor. */
  isYear: boolean;
  isSettled: boolean;
  hasSettled: boolean;
  /** By the rail's records. */
  chargedAt: Date | null;
}

const GIVEN = `
  SELECT g.id, g.from_id AS "fromId", g.to_id AS "toId", g.amount_cents::text AS cents, g.currency,
    g.prepayment_id IS NOT NULL AS "isYear", g.status = 'settled' AS "isSettled", g.settled_at IS NOT NULL AS "hasSettled",
    (SELECT min(coalesce(a.authorized_at, o.charged_at)) FROM payments p JOIN sandbox_rail.operations o ON o.key = p.id
       LEFT JOIN sandbox_rail.authorizations a ON a.captured_by = o.key
     WHERE p.subject_id = coalesce(g.prepayment_id, g.id) AND p.direction = 'charge') AS "chargedAt"
  FROM gifts g ORDER BY g.id`;

const POOLED = `
  SELECT p.id,
    (SELECT coalesce(sum(amount_cents - refunded_cents), 0) FROM prepayments WHERE pool_id = p.id AND status = 'paid')::text AS kept,
    (SELECT coalesce(sum(amount_cents), 0) FROM disbursements WHERE pool_id = p.id AND executed_at IS NOT NULL)::text AS paid,
    EXISTS (SELECT 1 FROM prepayments WHERE pool_id = p.id AND (status = 'returned' OR screening = 'blocked')) AS "isUnsure"
  FROM pools p`;

const LINES_MAX = 100;

/**
 * Checks what people see of their money against the story's own model: a donor's years, a recipient's balance, a pool's
 * ledger.
 */
export async function checkStatements(stage: Stage): Promise<void> {
  const { world, cast } = stage;
  const partner = world.processes[0].ctx.as(cast.partner);
  const { rows: given } = await world.admin.query<Given>(GIVEN);
  await checkYears(stage, partner, given);
  await checkBalance(stage, partner);
  if (cast.poolIds.length > 0) await checkLedgers(stage, partner);
}

/**
 * A donor's statement of a year has the gifts to the charity that were charged then and not returned, and lists the
 * returned ones.
 */
async function checkYears({ world: { state }, cast }: Stage, partner: Context, given: Given[]): Promise<void> {
  const years = new Map<string, Given[]>();
  for (const gift of given) {
    if (gift.toId !== cast.charity.id || !gift.hasSettled || gift.chargedAt === null) continue;
    const name = `${gift.fromId} ${yearIn(cast.charity.timeZone, gift.chargedAt)}`;
    years.set(name, [...(years.get(name) ?? []), gift]);
  }
  for (const [name, gifts] of years) {
    const [donor_id, year] = name.split(" ") as [string, string];
    const shown = await renderStatement(partner, { donor_id, tax_year: Number(year), format: "json" });
    if (shown instanceof File) throw new Error("a statement came as a file");
    const totals = new Map<string, bigint>();
    for (const { isSettled, currency, cents } of gifts)
      if (isSettled) totals.set(currency, (totals.get(currency) ?? 0n) + BigInt(cents));
    const wanted = [
      ...[...totals].map(([currency, cents]) => `${cents} ${currency}`),
      ...gifts.map((gift) => `${gift.id} ${gift.cents} ${gift.currency} ${gift.isSettled ? "issued" : "void"}`),
    ];
    const lines = shown.recipients.flatMap((recipient) => recipient.lines);
    const found = [
      ...shown.totals.map(({ currency, amount_cents }) => `${amount_cents} ${currency}`),
      ...lines.map((line) => `${line.gift_id} ${line.amount_cents} ${line.currency} ${line.status}`),
    ];
    if (wanted.sort().join() !== found.sort().join())
      state.breach("A statement of a year counts what stands of it.", `${name}: ${found}, and not ${wanted}`);
  }
}

/** A recipient's available balance is its gifts, less fees, costs and payouts. */
async function checkBalance(stage: Stage, partner: Context): Promise<void> {
  const wanted = await modelBalances(stage);
  for (const { id } of [stage.cast.charity, stage.cast.club]) {
    const { balances } = await getIdentityBalance(partner, { id });
    const shown = new Map(balances.map(({ currency, availableCents }) => [`${id} in ${currency}`, availableCents]));
    for (const name of new Set([...[...wanted.keys()].filter((each) => each.startsWith(`${id} in`)), ...shown.keys()]))
      if ((wanted.get(name) ?? 0n) !== (shown.get(name) ?? 0n))
        stage.world.state.breach(
          "A balance shows what stands of the gifts, less fees, costs and payouts.",
          `${name}: ${shown.get(name)}, and not ${wanted.get(name)}`,
        );
  }
}

/**
 * A pool's ledger goes from zero, line by line, to the pool's balance: what members paid in and did not get back, less
 * payouts.
 */
async function checkLedgers({ world: { admin, state }, cast }: Stage, partner: Context): Promise<void> {
  const { rows: pooled } = await admin.query<{ id: string; kept: string; paid: string; isUnsure: boolean }>(POOLED);
  const breach = (detail: string) => state.breach("A pool's ledger adds up to what the pool holds.", detail);
  for (const id of cast.poolIds) {
    const { rows, next } = await listPoolRecords(partner, { id }, { limit: LINES_MAX, after: null });
    const { treasuryCents, reservesCents } = (await getPool(partner, { id })).balances;
    const { kept, paid, isUnsure } = pooled.find((pool) => pool.id === id)!;
    if (!isUnsure && treasuryCents + reservesCents !== BigInt(kept) - BigInt(paid))
      breach(`${id} holds ${treasuryCents + reservesCents} of ${kept} less ${paid}`);
    const lines = rows.reverse();
    const [first] = lines;
    let [treasury, reserves] = next && first ? before(first) : [0n, 0n];
    for (const line of lines) {
      const [ownTreasury, ownReserves] = before(line);
      if (ownTreasury + ownReserves !== treasury + reserves) breach(`${line.id} does not follow from the line before`);
      [treasury, reserves] = [line.treasuryCents, line.reservesCents];
    }
    if (treasury !== treasuryCents || reserves !== reservesCents)
      breach(`${id} holds another amount than its last line`);
  }
}

interface Line {
  type: string;
  amountCents: bigint;
  treasuryCents: bigint;
  reservesCents: bigint;
}

/** The balances before a line, computed from the line. */
function before({ type, amountCents, treasuryCents, reservesCents }: Line): [bigint, bigint] {
  if (type === "commitment") return [treasuryCents, reservesCents];
  if (type === "release") return [treasuryCents - amountCents, reservesCents + amountCents];
  if (type === "prepayment") return [treasuryCents, reservesCents - amountCents];
  return [treasuryCents - amountCents, reservesCents];
}
