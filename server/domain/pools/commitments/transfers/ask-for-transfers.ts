import { statementsReach } from "@/server/domain/payments/statements-reach";
import { commitmentTransitions } from "@/server/domain/pools/commitments/commitment-transitions";
import { lockCommitments } from "@/server/domain/pools/commitments/lock-commitments";
import { giveUp } from "@/server/domain/pools/commitments/miss-payments";
import { nextAskAt } from "@/server/domain/pools/commitments/transfers/commitment-transfer";
import { notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import type { Commitment } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

const DAY_MS = 86_400_000;

/** The reason if a commitment is past due or over because its transfer has not come. */
const NO_TRANSFER = "no_transfer";

/** Commitments whose members were due to be asked for a transfer by $1, as `subject` and `due`. */
export const TRANSFERS_TO_ASK_FOR =
  "SELECT id AS subject, ask_at AS due FROM commitments WHERE ask_at <= $1::timestamptz";

/** Asks every member who is due where a year's transfer is; after the last time the commitment is canceled. */
export async function askForTransfers(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<void> {
  while (!signal.aborted && (await askForOne(ctx, dueBefore)));
}

/** False if nobody is to be asked. */
async function askForOne(ctx: Context, dueBefore: Date): Promise<boolean> {
  const [due] = await ctx.statement<{ id: string; poolId: string }>(
    'SELECT id, pool_id AS "poolId" FROM commitments WHERE ask_at <= $1::timestamptz ORDER BY ask_at, id LIMIT 1',
    [dueBefore],
  );
  if (!due) return false;
  await ctx.transaction(async (tx) => {
    await lockCommitments(tx, due.poolId, { id: due.id });
    const commitment = await tx.db.commitment.findUniqueOrThrow({ where: { id: due.id } });
    // A transfer, or another worker, may have come first.
    if (commitment.askAt !== null && commitment.askAt <= dueBefore) await ask(tx, commitment);
  });
  return true;
}

async function ask(tx: Context, commitment: Commitment): Promise<void> {
  const { id, term, asks, status } = commitment;
  if (!(await statementsReach(tx, commitment.transferAccountId!, commitment.askAt!))) {
    await tx.db.commitment.update({ where: { id }, data: { askAt: new Date(tx.now().getTime() + DAY_MS) } });
    return;
  }
  const askAt = nextAskAt(tx.now(), asks + 1);
  if (askAt === null) {
    await giveUp(tx, [id], new Map([[id, NO_TRANSFER]]));
    return notifyPool(tx, "transferEnded", [id], term);
  }
  await tx.db.commitment.update({ where: { id }, data: { askAt, asks: asks + 1 } });
  // Until now the member counted by the year before.
  const failureCode = NO_TRANSFER;
  if (status === "active") await moveAll(tx, commitmentTransitions, [id], "miss", { of: () => ({ failureCode }) });
  await notifyPool(tx, "transferMissing", [id], `${term}.${asks + 1}`);
}
