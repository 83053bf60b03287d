import type { IncomingPayment, UnderstoodReference } from "@/server/domain/bank/matching/match-types";
import { placeReferences } from "@/server/kernel/transfer-reference";

/**
 * Finds everything in a payment that could be one of our references, whatever stands around it. Candidates are looked up by
 * these, and people are shown them.
 *
 * @param prefix - What the installation writes before its references, such as `ALM`.
 */
export function understandReferences(
  { text, structuredReference, endToEndId }: Pick<IncomingPayment, "text" | "structuredReference" | "endToEndId">,
  prefix = "",
): UnderstoodReference[] {
  const fields = [
    ["text", text],
    ["structured_reference", structuredReference],
    ["end_to_end_id", endToEndId],
  ] as const;
  return fields.flatMap(([field, written]) =>
    written === null || written === "" ? [] : placeReferences(written, prefix).map((one) => ({ ...one, field })),
  );
}
