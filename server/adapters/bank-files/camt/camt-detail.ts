import { chargesOf } from "@/server/adapters/bank-files/camt/camt-charges";
import { type Direction, partiesOf } from "@/server/adapters/bank-files/camt/camt-parties";
import { amountOf, type CamtAmount } from "@/server/adapters/bank-files/camt/camt-values";
import { collapse, elementAt, elementsAt, textAt, type XmlElement } from "@/server/adapters/bank-files/camt/xml-tree";
import type { Cents } from "@/server/kernel/money";
import type { BankDetail } from "@/server/ports/bank-file";

/** A payment of an entry, before its sign is determined from the entry's other payments. */
export interface CamtDetail {
  detail: BankDetail;
  /** Its own direction, if the file states one. */
  isCredit: boolean | null;
  chargesCents: Cents;
}

/** A line of this length was cut off and continues in the next one. */
const LINE_CHARACTERS = 140;

/** Where a payment may have its amount. The one in the entry's currency was booked; the others say what was sent. */
const AMOUNTS = ["Amt", "AmtDtls/TxAmt/Amt", "AmtDtls/CntrValAmt/Amt", "AmtDtls/InstdAmt/Amt"];

/** Reads one `TxDtls` of an entry. Its amount has no sign yet. */
export function detailOf(
  element: XmlElement,
  entry: { currency: string; isReversal: boolean } & Omit<Direction, "takesBack">,
  place: string,
): CamtDetail {
  const indicator = textAt(element, "CdtDbtInd");
  const returnCode = textAt(element, "RtrInf/Rsn/Cd", "RtrInf/Rsn/Prtry") ?? null;
  const amount = ownAmount(element, entry.currency, place);
  const endToEndId = textAt(element, "Refs/EndToEndId");
  const references = elementsAt(element, "RmtInf/Strd/CdtrRefInf/Ref").flatMap(({ text }) => collapse(text) || []);
  return {
    detail: {
      amountCents: amount?.cents ?? null,
      currency: amount?.currency ?? entry.currency,
      ...partiesOf(element, { ...entry, takesBack: entry.isReversal || returnCode !== null }),
      text: textOf(element, references.slice(1)),
      structuredReference: references[0] ?? null,
      endToEndId: endToEndId === null || /^not ?provided$/i.test(endToEndId) ? null : endToEndId,
      bankReference: textAt(element, "Refs/AcctSvcrRef"),
      ...batchField([textAt(element, "Refs/MsgId"), textAt(element, "Refs/PmtInfId")]),
      returnCode,
    },
    isCredit: indicator === "CRDT" ? true : indicator === "DBIT" ? false : null,
    chargesCents: chargesOf(element, entry.currency, place),
  };
}

function ownAmount(element: XmlElement, currency: string, place: string): CamtAmount | null {
  const written = AMOUNTS.flatMap((path) => elementAt(element, path) ?? []);
  const chosen = written.find((amount) => amount.currency === currency) ?? written[0];
  return chosen ? amountOf(chosen, place) : null;
}

/** Everything that the payer wrote, so that whoever looks for a reference finds it. */
function textOf(element: XmlElement, otherReferences: string[]): string {
  const free = elementsAt(element, "RmtInf/Ustrd").reduce(
    (text, line) => text + line.text + (line.text.length >= LINE_CHARACTERS ? "" : "\n"),
    "",
  );
  const structured = elementsAt(element, "RmtInf/Strd").flatMap((one) => [
    ...elementsAt(one, "RfrdDocInf/Nb"),
    ...elementsAt(one, "AddtlRmtInf"),
  ]);
  const written = collapse([free, ...structured.map(({ text }) => text), ...otherReferences].join("\n"));
  return written || (textAt(element, "AddtlTxInf") ?? "");
}

/** The batch references as a field; no field if there are none. */
export function batchField(names: readonly (string | null | undefined)[]): { batchReferences?: string[] } {
  const written = [...new Set(names.flatMap((name) => name || []))];
  return written.length > 0 ? { batchReferences: written } : {};
}
