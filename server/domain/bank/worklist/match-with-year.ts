import type { ExpectedYear } from "@/server/domain/bank/incoming/expected-years";
import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { payYear } from "@/server/domain/bank/incoming/pay-year";
import { BY_PERSON, type DifferenceChoice, differs } from "@/server/domain/bank/worklist/differences";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { InvalidState } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

const CHANGED = "The commitment does not wait for this any more. Look at it again.";

/** Keeps a payment for the year of a commitment, as an operator decides, in the running transaction, which has locked the payment. */
export async function matchWithYear(
  tx: Context,
  part: OpenPart,
  year: ExpectedYear,
  ifDiffers: DifferenceChoice | null,
): Promise<void> {
  if (!year.isWaiting) throw InvalidState({ message: "The commitment waits for no transfer. Send the payment back." });
  if (year.currency !== part.currency)
    throw InvalidState({ message: `The commitment is in ${year.currency}, the payment in ${part.currency}.` });
  await requireUninvolved(tx, year.memberId);
  const missing = year.dueCents - year.keptCents;
  const fits =
    part.openCents === missing || ifDiffers === (part.openCents < missing ? ("wait" as const) : ("rest_open" as const));
  if (!fits) throw differs(part, missing);
  const cents = part.openCents < missing ? part.openCents : missing;
  const outcome = await payYear(tx, year, { part, cents, reasons: [BY_PERSON] });
  if (outcome !== "paid" && outcome !== "kept") throw InvalidState({ message: CHANGED });
}
