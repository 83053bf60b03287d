import type { Context } from "@/server/domain/context";
import type { Verdict } from "@/server/domain/pools/mechanisms/mechanism";
import { mechanismOf, optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { payDisbursement } from "@/server/domain/pools/pay-disbursement";
import { disbursementTransitions, type NotifiedDisbursement } from "@/server/domain/pools/pool-transitions";
import { moveAll } from "@/server/domain/transition";
import { DISBURSEMENT_WAIT_DAYS } from "@/server/kernel/limits";

const DAY_MS = 86_400_000;

/**
 * Approves a request in the running transaction that has locked its pool, and pays it, or notes that it waits. If it cannot
 * be paid at all, it fails; with `throws`, the error is thrown instead, for whoever would approve it now.
 */
export async function approveDisbursement(
  tx: Context,
  disbursementId: string,
  options: { throws?: boolean } = {},
): Promise<void> {
  const [approved] = await moveAll(tx, disbursementTransitions, [disbursementId], "approve", { decidedAt: tx.now() });
  if (!approved) return;
  // Should it have to wait for its money, for that long.
  const closesAt = new Date(tx.now().getTime() + DISBURSEMENT_WAIT_DAYS * DAY_MS);
  await tx.db.disbursement.update({ where: { id: disbursementId }, data: { closesAt } });
  await payDisbursement(tx, approved, options);
}

/**
 * Decides a request by what has been said so far and by the time, in the running transaction that has locked its pool.
 * Returns what it decided; null if the request still waits.
 */
export async function decideDisbursement(
  tx: Context,
  request: NotifiedDisbursement,
  options: { throws?: boolean } = {},
): Promise<Verdict> {
  const verdict = mechanismOf(request).decide(optionsOf(request), request, tx.now());
  if (verdict === "approve") await approveDisbursement(tx, request.id, options);
  else if (verdict !== null) await moveAll(tx, disbursementTransitions, [request.id], verdict, { decidedAt: tx.now() });
  return verdict;
}
