import { postPayments } from "@/server/domain/ledger/post-movements";
import { giveBackCharges } from "@/server/domain/payments/plan-payments";
import { endCommitments } from "@/server/domain/pools/commitments/cancel-commitment";
import { freezeYears, thawYears } from "@/server/domain/pools/commitments/freeze-years";
import { byPool, lockYears, payYears, type Year } from "@/server/domain/pools/commitments/pay-years";
import { settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import { matchGifts } from "@/server/domain/pools/money/match-gifts";
import { doubtfulParties } from "@/server/domain/screening/doubtful-parties";
import type { ScreeningVerdict } from "@/server/domain/screening/open-cases";
import { screenIdentities } from "@/server/domain/screening/screen-identities";
import type { Identity, Prepayment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const BATCH = 100;

/** Years whose charge cleared before $1 and that wait to be screened again, as `subject` and `due`. */
export const YEARS_TO_RECHECK = `
  SELECT id AS subject, frozen_at AS due FROM prepayments WHERE screening = 'recheck' AND frozen_at <= $1::timestamptz`;

/** Screens again what was frozen when it cleared, and pays it to its pool, leaves it to a person or blocks it. */
export async function recheckYears(ctx: Context, signal: AbortSignal, dueBefore = ctx.now()): Promise<void> {
  for (let after = ""; !signal.aborted; ) {
    const rows = await ctx.statement<{ subject: string }>(
      `SELECT * FROM (${YEARS_TO_RECHECK}) waiting WHERE subject > $2 ORDER BY subject LIMIT ${BATCH}`,
      [dueBefore, after],
    );
    if (rows.length === 0) return;
    after = rows.at(-1)!.subject;
    await recheck(
      ctx,
      rows.map(({ subject }) => subject),
    );
  }
}

async function recheck(ctx: Context, yearIds: string[]): Promise<void> {
  const waiting = await ctx.db.prepayment.findMany({ where: { id: { in: yearIds }, screening: "recheck" } });
  const sides = await ctx.db.identity.findMany({ where: { id: { in: waiting.flatMap(sidesOf) } } });
  const verdicts = await screenIdentities(ctx, sides);
  const reached = new Map(waiting.map((year) => [year.id, verdictOn(year, sides, verdicts)]));
  await ctx.transaction(async (tx) => {
    const doubtful = await doubtfulParties(tx, waiting.flatMap(sidesOf));
    const years = (await lockFrozen(tx, yearIds)).filter(({ screening }) => screening === "recheck");
    const of = (outcome: Outcome) => years.filter(({ id }) => reached.get(id) === outcome);
    // What is possible without an open case was decided meanwhile, and is screened once more.
    const held = of("possible").filter((year) => sidesOf(year).some((id) => doubtful.has(id)));
    await freezeYears(tx, idsOf(held), "review");
    await freezeYears(tx, idsOf(of("confirmed")), "blocked");
    await refundFrozen(tx, of("suspended"), "A side was suspended.");
    const ended = of("clear").filter(({ status }) => status !== "pending");
    await refundFrozen(tx, ended, "The screening was decided.");
    await payFrozen(
      tx,
      of("clear").filter(({ status }) => status === "pending"),
    );
  });
}

type Outcome = ScreeningVerdict | "suspended";

const sidesOf = ({ identityId, sponsorId }: Prepayment): string[] =>
  sponsorId ? [identityId, sponsorId] : [identityId];

/** The worst of what is known about the sides of a year. */
function verdictOn(year: Prepayment, identities: Identity[], verdicts: Map<string, ScreeningVerdict>): Outcome {
  const sides = identities.filter(({ id }) => sidesOf(year).includes(id));
  const reached = sides.map(({ id }) => verdicts.get(id));
  if (reached.includes("confirmed")) return "confirmed";
  if (sides.some(({ status }) => status !== "active")) return "suspended";
  return reached.includes("possible") ? "possible" : "clear";
}

/** Locks years with their commitments and pools, and reads those that are frozen. */
export async function lockFrozen(tx: Context, yearIds: string[]): Promise<Year[]> {
  await tx.db.$queryRaw`SELECT id FROM prepayments WHERE id = ANY (${yearIds}) ORDER BY id FOR NO KEY UPDATE`;
  const years = await lockYears(tx, yearIds);
  return years.filter(({ screening }) => screening !== "clear");
}

/** Pays frozen years to their pools after all: what cleared for them is no longer owed to the members. */
async function payFrozen(tx: Context, years: Year[]): Promise<void> {
  if (years.length === 0) return;
  const ids = idsOf(years);
  const where = { subjectId: { in: ids }, direction: "charge", status: { in: ["cleared", "disputed"] } };
  await postPayments(tx, "charge_claimed", await tx.db.payment.findMany({ where, select: { id: true } }));
  await thawYears(tx, ids, "The screening was decided.");
  await payYears(tx, years);
  await matchGifts(tx, ids);
}

/** Refunds frozen years, locked with their commitments and pools, and cancels the commitments that wait for them. */
export async function refundFrozen(tx: Context, years: Year[], note: string): Promise<void> {
  if (years.length === 0) return;
  const ids = idsOf(years);
  await thawYears(tx, ids, note);
  const pending = years.filter(({ status }) => status === "pending");
  for (const [poolId, ofPool] of byPool(pending)) {
    const commitmentIds = ofPool.map(({ commitmentId }) => commitmentId);
    await endCommitments(tx, poolId, ofPool.map(thawed), commitmentIds);
    await settlePool(tx, await tx.db.pool.findUniqueOrThrow({ where: { id: poolId } }));
  }
  await giveBackCharges(tx, idsOf(years.filter(({ status }) => status !== "pending")));
}

const thawed = (year: Year): Prepayment => ({ ...year, screening: "clear" });

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
