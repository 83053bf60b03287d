import type { XmlElement } from "@/server/adapters/bank-files/outgoing/xml-text";
import { type CamtVersion, camtParties, nameFitting } from "@/server/adapters/bank-files/writing/camt-party-xml";
import { type Fitting, oneLine, textOfEntry } from "@/server/adapters/bank-files/writing/written-text";
import { minorUnits } from "@/server/kernel/currencies";
import { type Cents, decimalText } from "@/server/kernel/money";
import type { StatementDescription, StatementEntry, StatementPayment } from "@/server/ports/statement-writer";

/** The maximum length of a line of text; longer texts continue in the next one. */
const LINE_CHARACTERS = 140;
const ADDITIONAL_CHARACTERS = 500;

/** The absolute amount, and the direction. */
export function camtAmount(cents: Cents, currency: string): [amount: XmlElement, direction: XmlElement] {
  const isCredit = cents >= 0n;
  const text = decimalText(isCredit ? cents : -cents, minorUnits(currency));
  return [
    ["Amt", text, { Ccy: currency }],
    ["CdtDbtInd", isCredit ? "CRDT" : "DBIT"],
  ];
}

/** An `Ntry` with its payments. A fee or interest has none, only a text. */
export function camtEntry(
  entry: StatementEntry,
  at: number,
  statement: StatementDescription,
  version: CamtVersion,
  fitting: Fitting,
): XmlElement {
  const { amountCents, isReversal, bookedOn, valueOn, bankReference, chargesCents, payments, kind } = entry;
  const { currency } = statement;
  const details = payments.length > 0 ? payments : kind === "payment" ? [single(entry)] : [];
  const write = (payment: StatementPayment) => detail(payment, { entry, at, statement, version, fitting });
  const text = details.length === 1 ? "" : fitting.fit(oneLine(textOfEntry(entry)), ADDITIONAL_CHARACTERS, "text", at);
  return [
    "Ntry",
    [
      ...camtAmount(amountCents, currency),
      isReversal ? ["RvslInd", "true"] : null,
      ["Sts", version === "camt.053.001.08" ? [["Cd", "BOOK"]] : "BOOK"],
      ["BookgDt", [["Dt", bookedOn]]],
      ["ValDt", [["Dt", valueOn]]],
      ["AcctSvcrRef", bankReference],
      codeOf(entry, currency),
      chargesCents === 0n ? null : charges(chargesCents, currency, version),
      details.length === 0
        ? null
        : ["NtryDtls", [payments.length > 0 ? batch(payments, currency) : null, ...details.map(write)]],
      text === "" ? null : ["AddtlNtryInf", text],
    ],
  ];
}

/** A single booking as its only payment: the amount before the bank deducted its charges. */
function single(entry: StatementEntry): StatementPayment {
  return { ...entry, amountCents: entry.amountCents + entry.chargesCents };
}

function batch(payments: readonly StatementPayment[], currency: string): XmlElement {
  const total = payments.reduce((sum, { amountCents }) => sum + amountCents, 0n);
  const [amount, direction] = camtAmount(total, currency);
  return ["Btch", [["NbOfTxs", String(payments.length)], ["TtlAmt", amount[1], { Ccy: currency }], direction]];
}

function charges(cents: Cents, currency: string, version: CamtVersion): XmlElement {
  const amount = camtAmount(-cents, currency);
  if (version === "camt.053.001.02") return ["Chrgs", amount];
  return ["Chrgs", [["Rcrd", [...amount, ["ChrgInclInd", "true"]]]]];
}

interface Whole {
  entry: StatementEntry;
  at: number;
  statement: StatementDescription;
  version: CamtVersion;
  fitting: Fitting;
}

function detail(payment: StatementPayment, { entry, at, statement, version, fitting }: Whole): XmlElement {
  const { amountCents, endToEndId, returnCode } = payment;
  const amount = camtAmount(amountCents, statement.currency);
  const takesBack = entry.isReversal || returnCode !== null;
  return [
    "TxDtls",
    [
      ["Refs", [["EndToEndId", endToEndId ?? "NOTPROVIDED"]]],
      ...(version === "camt.053.001.08" ? amount : [["AmtDtls", [["TxAmt", [amount[0]]]]] as XmlElement]),
      ...camtParties(payment, takesBack, statement, version, nameFitting(fitting, at)),
      remittance(payment),
      returnCode === null ? null : ["RtrInf", [["Rsn", [["Cd", returnCode]]]]],
    ],
  ];
}

function remittance({ text, structuredReference }: StatementPayment): XmlElement | null {
  const characters = [...oneLine(text)];
  const parts: XmlElement[] = [];
  for (let from = 0; from < characters.length; from += LINE_CHARACTERS)
    parts.push(["Ustrd", characters.slice(from, from + LINE_CHARACTERS).join("")]);
  if (structuredReference !== null)
    parts.push(["Strd", [["CdtrRefInf", [referenceType(structuredReference), ["Ref", structuredReference]]]]]);
  return parts.length === 0 ? null : ["RmtInf", parts];
}

/** ISO 11649 references are labeled as such. */
function referenceType(reference: string): XmlElement | null {
  if (!/^RF\d\d/.test(reference)) return null;
  return [
    "Tp",
    [
      ["CdOrPrtry", [["Cd", "SCOR"]]],
      ["Issr", "ISO"],
    ],
  ];
}

/** The standard's code for the kind of entry: domain, family and subfamily. */
function codeOf({ kind, amountCents, isReversal, returnCode }: StatementEntry, currency: string): XmlElement {
  const isIn = amountCents > 0n;
  const takesBack = isReversal || returnCode !== null;
  const transfer = isIn === takesBack ? "ICDT" : "RCDT";
  const [domain, family, subfamily] =
    kind === "payment"
      ? ["PMNT", transfer, takesBack ? "RRTN" : currency === "EUR" ? "ESCT" : "DMCT"]
      : ["ACMT", isIn ? "MCOP" : "MDOP", kind === "fee" ? "CHRG" : "INTR"];
  return [
    "BkTxCd",
    [
      [
        "Domn",
        [
          ["Cd", domain!],
          [
            "Fmly",
            [
              ["Cd", family!],
              ["SubFmlyCd", subfamily!],
            ],
          ],
        ],
      ],
    ],
  ];
}
