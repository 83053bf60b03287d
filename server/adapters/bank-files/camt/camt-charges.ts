import { amountOf } from "@/server/adapters/bank-files/camt/camt-values";
import { elementAt, elementsAt, textAt, type XmlElement } from "@/server/adapters/bank-files/camt/xml-tree";
import type { Cents } from "@/server/kernel/money";

/**
 * The bank's charges for an entry or one of its payments, in the entry's currency; negative if charges were refunded.
 * Version 2 has one `Chrgs` per charge, later versions have one with records.
 */
export function chargesOf(element: XmlElement, currency: string, place: string): Cents {
  let kept = 0n;
  for (const charges of elementsAt(element, "Chrgs")) {
    const records = elementsAt(charges, "Rcrd");
    const each = records.length > 0 ? records : [charges];
    for (const record of each) kept += chargeOf(record, currency, place);
  }
  return kept;
}

function chargeOf(record: XmlElement, currency: string, place: string): Cents {
  const amount = elementAt(record, "Amt") ?? elementAt(record, "TtlChrgsAndTaxAmt");
  // Charges that aren't included in the amount are only announced, and booked separately.
  const isIncluded = !/^(?:false|0)$/.test(textAt(record, "ChrgInclInd") ?? "");
  if (!amount || !isIncluded || amount.currency !== currency) return 0n;
  const { cents } = amountOf(amount, place);
  return textAt(record, "CdtDbtInd") === "CRDT" ? -cents : cents;
}
