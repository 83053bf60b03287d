import type { Verdict } from "@/server/domain/pools/mechanisms/mechanism";
import { DISBURSEMENT_WAIT_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { type ReadDisbursement, tally } from "@/server/resources/disbursement";

const DAY_MS = 86_400_000;

/** When a request that waits for approvals lapses. */
export function approvalsCloseAt(tx: Context): Date {
  return new Date(tx.now().getTime() + DISBURSEMENT_WAIT_DAYS * DAY_MS);
}

/** Approves a request with enough approvals; lets one lapse that did not get them in time. */
export function decideByApprovals(request: ReadDisbursement, now: Date): Verdict {
  if (request.closesAt !== null && request.closesAt <= now) return "expire";
  return tally(request).approvals >= request.required ? "approve" : null;
}
