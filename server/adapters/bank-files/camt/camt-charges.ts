import { amountOf } from "@/server/adapters/bank-files/camt/camt-values";
import { elementAt, elementsAt, textAt, type XmlElement } from "@/server/adapters/bank-files/camt/xml-tree";
import type { Cents } from "@/server/kernel/money";

/**
 * What the bank kept of an entry or of one payment in it, in the entry's currency; below zero if it gave charges back.
 * Version 2 has one `Chrgs` for each charge, later ones have one with records.
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
  // What isn't included in the amount is only announced, and booked on its own.
  const isIncluded = !/^(?:false|0)$/.test(textAt(record, "ChrgInclInd") ?? "");
  if (!amount || !isIncluded || amount.currency !== currency) return 0n;
  const { cents } = amountOf(amount, place);
  return textAt(record, "CdtDbtInd") === "CRDT" ? -cents : cents;
}
