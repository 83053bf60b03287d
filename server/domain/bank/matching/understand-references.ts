import type { IncomingPayment, UnderstoodReference } from "@/server/domain/bank/matching/match-types";
import { transferReferenceOf } from "@/server/kernel/creditor-reference";
import { type PlacedReference, placeReferences } from "@/server/kernel/transfer-reference";

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
  return fields.flatMap(([field, written]) => {
    if (written === null || written === "") return [];
    const creditor = transferReferenceOf(written);
    const placed = creditor === null ? placeReferences(written, prefix) : [wholeOf(written, creditor)];
    return placed.map((one) => ({ ...one, field }));
  });
}

/** A reference by ISO 11649, which is all that was written: its check digits say that nothing of it is wrong. */
function wholeOf(written: string, reference: string): PlacedReference {
  return {
    reference,
    written: written.replaceAll(/\s/g, ""),
    isOnly: true,
    error: null,
    at: 0,
    from: 0,
    to: written.length,
  };
}
