import type { ExpectedYear } from "@/server/domain/bank/incoming/expected-years";
import type { namedReferences } from "@/server/domain/bank/incoming/named-references";
import { onlyNamed } from "@/server/domain/bank/incoming/only-named";
import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import type { TransferOutcome } from "@/server/domain/bank/incoming/pay-by-transfer";
import { type MatchReason, recordMatches } from "@/server/domain/bank/incoming/record-matches";
import { chargeArrived, lockWaitingYear } from "@/server/domain/pools/commitments/transfers/arrived-years";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** The year of a commitment that a payment is for without any doubt, and why. */
export interface CertainYear {
  year: ExpectedYear;
  reasons: MatchReason[];
}

/**
 * Decides which year of a commitment a payment is for, if that is certain: its reference is there, no other of ours is, and no more came than
 * is missing. Null if a person has to decide.
 *
 * @param isOther - Whether a reference is that of anything else that may be transferred.
 */
export function certainYear(
  part: Pick<OpenPart, "openCents" | "amountCents" | "currency" | "returnCode">,
  references: ReturnType<typeof namedReferences>,
  years: ReadonlyMap<string, ExpectedYear>,
  isOther: (reference: string) => boolean,
): CertainYear | null {
  if (part.openCents !== part.amountCents || part.returnCode !== null) return null;
  const named = onlyNamed(references, (reference) => years.has(reference) || isOther(reference));
  const year = named && years.get(named.reference);
  if (!named || !year?.isWaiting || isOther(year.reference) || year.currency !== part.currency) return null;
  if (part.openCents > year.dueCents - year.keptCents) return null;
  const words = named.isWritten
    ? "The reference is the commitment's."
    : "The reference is the commitment's but for one mistake.";
  return { year, reasons: [{ code: named.isWritten ? "reference" : "reference_corrected", words }] };
}

/**
 * Keeps a payment for a year of a commitment, in the running transaction, which has locked the payment. The year is charged once all of it has
 * arrived.
 */
export async function payYear(
  tx: Context,
  { prepaymentId, currency, dueCents }: ExpectedYear,
  share: { part: OpenPart; cents: Cents; reasons: readonly MatchReason[] },
): Promise<TransferOutcome> {
  const locked = await lockWaitingYear(tx, prepaymentId);
  if (locked === null || share.part.currency !== currency) return "not_waiting";
  const where = { prepaymentId, releasedAt: null };
  const kept = await tx.db.bankMatch.aggregate({ where, _sum: { amountCents: true } });
  const cents = share.cents + (kept._sum.amountCents ?? 0n);
  if (cents > dueCents) return "too_much";
  const { part, reasons } = share;
  await recordMatches(tx, [{ part, amountCents: share.cents, reasons, purpose: "prepayment", prepaymentId }]);
  if (cents < dueCents) return "kept";
  await chargeArrived(tx, prepaymentId);
  return "paid";
}
