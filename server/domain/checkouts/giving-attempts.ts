import {
  ATTEMPTS_KEPT_MS,
  type CountedBy,
  GIVING_RULES,
  type GivingRule,
} from "@/server/domain/checkouts/giving-rules";
import { addressHash } from "@/server/domain/email/suppressions";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import { type Checkout, Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const HASH_CHARACTERS = 32;
/** Longer than a checkout can stay in progress. */
const HOLDS_KEPT_MS = 90 * 86_400_000;
/** Failures caused by the card. */
const DECLINES: readonly (string | null)[] = ["declined", "insufficient_funds"];

const COLUMNS = {
  visitor: Prisma.sql`visitor_hash`,
  address: Prisma.sql`address_hash`,
  card: Prisma.sql`card_hash`,
  campaign: Prisma.sql`campaign_id`,
} as const satisfies Record<CountedBy, Prisma.Sql>;

/** The keyed hash of a card; null if the rail's token does not identify the card. */
function cardHash(ctx: Context, checkout: Checkout, token: string): string | null {
  const card = ctx.ports.rails.named(checkout.rail)?.cardOf(token);
  if (!card) return null;
  return ctx.vault.mac("card", card).toString("base64url").slice(0, HASH_CHARACTERS);
}

/** The decision about a payment attempt. `held` means that an operator has to decide. */
export type Admission = "admitted" | "refused" | "held";

/**
 * Records an attempt to pay in the running transaction, and returns whether it may proceed. An attempt that was
 * recorded before may proceed regardless of later ones, because its gift may already exist. Rules that ask for
 * confirmation apply here too, because the checkout may have been opened before they were broken.
 *
 * @param hold - Holds the attempt if a rule asks for that.
 */
export async function admitAttempt(
  tx: Context,
  checkout: Checkout,
  { token, hold }: { token: string; hold(): Promise<boolean> },
): Promise<Admission> {
  // Serialize the attempts of each visitor, so that concurrent ones cannot exceed the rules.
  const who = checkout.visitorHash ?? addressHash(tx, checkout.email);
  await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`giving ${who}`}, 0))::text`;
  const held = await tx.db.giftHold.findUnique({ where: { id: checkout.giftId } });
  // A hold outlives the record of its attempt.
  if (held) return held.status === "held" ? "held" : held.status === "released" ? "admitted" : "refused";
  if ((await tx.db.givingAttempt.count({ where: { giftId: checkout.giftId } })) > 0) return "admitted";
  if (await brokenRule(tx, checkout, { consequence: "refuse", token })) return "refused";
  if (!checkout.confirmedAt && (await brokenRule(tx, checkout, { consequence: "confirm" }))) return "refused";
  const isHeld = await hold();
  await recordAttempt(tx, checkout, token);
  return isHeld ? "held" : "admitted";
}

async function recordAttempt(tx: Context, checkout: Checkout, token: string): Promise<void> {
  const { giftId, campaignId, visitorHash, email } = checkout;
  const hashes = { visitorHash, addressHash: addressHash(tx, email), cardHash: cardHash(tx, checkout, token) };
  const data = { giftId, campaignId, ...hashes, createdAt: tx.now() };
  await tx.db.givingAttempt.create({ data });
}

/** Records in the running transaction that the payment provider declined an attempt, if that is why the gift failed. */
export async function recordDecline(tx: Context, giftId: string, failureCode: string | null): Promise<void> {
  if (!DECLINES.includes(failureCode)) return;
  await tx.db.givingAttempt.updateMany({ where: { giftId }, data: { isDeclined: true } });
}

/**
 * Returns the first rule with this consequence that an attempt would break, and raises its task; null if there is none.
 */
export async function brokenRule(
  ctx: Context,
  checkout: Checkout,
  { consequence, token, usdCents = 0n }: { consequence: GivingRule["consequence"]; token?: string; usdCents?: bigint },
): Promise<GivingRule | null> {
  const keys: Record<CountedBy, string | null> = {
    visitor: checkout.visitorHash,
    address: addressHash(ctx, checkout.email),
    card: token === undefined ? null : cardHash(ctx, checkout, token),
    campaign: checkout.campaignId,
  };
  const rules = GIVING_RULES.filter(
    ({ by, fromUsdCents = 0n, ...rule }) =>
      rule.consequence === consequence && keys[by] !== null && usdCents >= fromUsdCents,
  );
  if (rules.length === 0) return null;
  const counts = rules.map(({ by, withinMs }, place) => {
    const since = new Date(ctx.now().getTime() - withinMs);
    return Prisma.sql`SELECT ${place}::int AS place, count(*)::int AS attempts,
        (count(*) FILTER (WHERE is_declined))::int AS declined
      FROM giving_attempts WHERE ${COLUMNS[by]} = ${keys[by]} AND created_at > ${since}::timestamptz`;
  });
  const rows = await ctx.db.$queryRaw<{ place: number; attempts: number; declined: number }[]>(
    Prisma.join(counts, " UNION ALL "),
  );
  const broken = rules.find((rule, place) => isBroken(rule, rows.find((row) => row.place === place)!));
  if (broken?.raisesTask) await ctx.transaction((tx) => raiseTask(tx, taskOf(broken, checkout)));
  return broken ?? null;
}

function isBroken(rule: GivingRule, { attempts, declined }: { attempts: number; declined: number }): boolean {
  return (
    attempts >= (rule.attempts ?? 0) &&
    declined >= (rule.declined ?? 0) &&
    declined >= attempts * (rule.declinedShare ?? 0)
  );
}

function taskOf({ id }: GivingRule, { campaignId }: Checkout) {
  return { kind: "card_testing", subjectId: campaignId, detail: `The rule ${id} is broken.` } as const;
}

/** Deletes attempts older than any rule's window, and holds that were decided long ago. */
export async function purgeAttempts(ctx: Context): Promise<void> {
  const decidedAt = { lt: new Date(ctx.now().getTime() - HOLDS_KEPT_MS) };
  await ctx.db.giftHold.deleteMany({ where: { decidedAt } });
  const before = new Date(ctx.now().getTime() - ATTEMPTS_KEPT_MS);
  await ctx.db.givingAttempt.deleteMany({ where: { createdAt: { lt: before } } });
}
