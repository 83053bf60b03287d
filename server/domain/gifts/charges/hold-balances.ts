import type { Gift, Payment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

// One lock order for everything that moves gifts: the gifts, by id, with their payments; then the supporters that they
// count for, by id; then the balances of all their recipients, by account; then matches, limits and counters. A
// transaction that moves gifts twice, such as for a charge that clears at once, would otherwise lock the second gifts'
// balances after the first gifts'. Gifts that only settle lock their supporters as their rows are written, and the
// balances after that: all other gifts of the same recipients wait for these.

/** Locks the gifts' supporters, and the accounts of what their recipients are owed and owe. */
export async function holdBalances(tx: Context, gifts: Pick<Gift, "id">[]): Promise<void> {
  if (gifts.length === 0) return;
  await tx.db.$executeRaw`SELECT gift_hold_balances(${gifts.map(({ id }) => id)})`;
}

/** The same if some of the gifts match contributions, whose allocations are locked after the balances. */
export async function holdBalancesOfMatching(tx: Context, gifts: Pick<Gift, "id" | "matchId">[]): Promise<void> {
  if (gifts.some(({ matchId }) => matchId !== null)) await holdBalances(tx, gifts);
}

/** Locks the accounts of what failing gifts' recipients are owed and owe, if the gifts have entries in the books. */
export function holdBalancesOfClearing(tx: Context, gifts: Pick<Gift, "id" | "status">[]): Promise<void> {
  return holdBalances(
    tx,
    gifts.filter(({ status }) => status === "settling"),
  );
}

/**
 * Locks the accounts of what the recipients of cleared payments' gifts are owed and owe, unless all of these gifts only
 * settle: settling locks the same accounts, but later, after it has read what it needs, so that others wait less.
 */
export async function holdBalancesOfCleared(tx: Context, payments: Payment[]): Promise<void> {
  const gifts = payments.filter(({ subjectType }) => subjectType === "gift").map(({ subjectId }) => subjectId);
  if (gifts.length === 0) return;
  await tx.db.$executeRaw`
    SELECT gift_hold_balances(${gifts}) WHERE EXISTS (SELECT FROM gifts WHERE id = ANY (${gifts}) AND status <> 'settling')`;
}

/** Locks the accounts of what the recipients of the payments' gifts are owed and owe. */
export function holdBalancesOfSubjects(tx: Context, payments: Payment[]): Promise<void> {
  const gifts = payments.filter(({ subjectType }) => subjectType === "gift");
  return holdBalances(
    tx,
    gifts.map(({ subjectId: id }) => ({ id })),
  );
}
