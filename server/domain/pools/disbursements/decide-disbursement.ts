import {
  disbursementTransitions,
  type NotifiedDisbursement,
} from "@/server/domain/pools/disbursements/disbursement-transitions";
import { type Payment, payDisbursement } from "@/server/domain/pools/disbursements/pay-disbursement";
import { mechanismOf, optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { DISBURSEMENT_WAIT_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

const DAY_MS = 86_400_000;

/**
 * Approves a request in the running transaction that has locked its pool, and pays it, or notes that it waits. Returns what
 * became of the payment: one that cannot be paid at all has failed by then. Null if it was decided before.
 */
export async function approveDisbursement(tx: Context, disbursementId: string): Promise<Payment | null> {
  // In case it has to wait for its money: for that long.
  const closesAt = new Date(tx.now().getTime() + DISBURSEMENT_WAIT_DAYS * DAY_MS);
  const decided = { decidedAt: tx.now(), closesAt };
  const [approved] = await moveAll(tx, disbursementTransitions, [disbursementId], "approve", decided);
  return approved ? payDisbursement(tx, approved) : null;
}

/**
 * Decides a request by what has been said so far and by the time, in the running transaction that has locked its pool.
 * Returns what became of the payment; null if the request was not approved, or still waits.
 */
export async function decideDisbursement(tx: Context, request: NotifiedDisbursement): Promise<Payment | null> {
  const verdict = mechanismOf(request).decide(optionsOf(request), request, tx.now());
  if (verdict === "approve") return approveDisbursement(tx, request.id);
  if (verdict !== null) await moveAll(tx, disbursementTransitions, [request.id], verdict, { decidedAt: tx.now() });
  return null;
}
