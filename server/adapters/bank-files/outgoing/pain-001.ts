import {
  amountText,
  bankId,
  checkBatch,
  executionDay,
  ID_MAX_CHARACTERS,
  outgoingFile,
  totalOf,
} from "@/server/adapters/bank-files/outgoing/outgoing-result";
import { payeeAddress } from "@/server/adapters/bank-files/outgoing/payee-address";
import { type XmlElement, xmlText } from "@/server/adapters/bank-files/outgoing/xml-text";
import { accountCountry, type BankAccount, isSepaAccount } from "@/server/kernel/bank-account";
import { bankText } from "@/server/kernel/bank-text";
import {
  type OutgoingBatch,
  type OutgoingFile,
  OutgoingFileError,
  type OutgoingPayment,
} from "@/server/ports/outgoing-file";

/** The versions of the customer credit transfer initiation (ISO 20022) that are written. */
export type PainVersion = "pain.001.001.03" | "pain.001.001.09";

const NAME = 70;
const TEXT = 140;
/** The maximum amount of a SEPA transfer, 999,999,999.99 euros. */
const SEPA_MAX_CENTS = 99_999_999_999n;

/** Payments that are executed in the same way: as SEPA transfers, or otherwise. */
interface Group {
  isSepa: boolean;
  payments: OutgoingPayment[];
}

/**
 * Writes a batch as a pain.001 message. Payments in euros between SEPA accounts become SEPA transfers, which need no
 * BIC; others need one and are in a separate part.
 */
export function writePain001(batch: OutgoingBatch, version: PainVersion): OutgoingFile {
  checkBatch(batch);
  if (batch.debtor.account.kind === "us" && batch.currency === "EUR")
    throw new OutgoingFileError("Euros are not sent from an account in the United States");
  const executesOn = executionDay(batch);
  const groups = groupsOf(batch);
  const message: XmlElement = [
    "Document",
    [
      [
        "CstmrCdtTrfInitn",
        [
          [
            "GrpHdr",
            [
              ["MsgId", bankId(batch.fileId)],
              ["CreDtTm", `${batch.madeAt.toISOString().slice(0, 19)}Z`],
              ...counts(batch.payments, batch.currency),
              ["InitgPty", [["Nm", bankText(batch.debtor.name, NAME)]]],
            ],
          ],
          ...groups.map((group, at) => partOf(batch, group, at, { version, executesOn })),
        ],
      ],
    ],
    { xmlns: `urn:iso:std:iso:20022:tech:xsd:${version}` },
  ];
  return outgoingFile(batch, {
    name: `${bankId(batch.fileId).replaceAll(/[^A-Za-z0-9-]/g, "-")}.xml`,
    mediaType: "application/xml",
    executesOn,
    text: `<?xml version="1.0" encoding="UTF-8"?>\n${xmlText(message)}\n`,
    references: batch.payments.map(({ id }) => ({ paymentId: id, reference: bankId(id) })),
  });
}

function groupsOf({ currency, debtor, payments }: OutgoingBatch): Group[] {
  const isSepa = ({ payee }: OutgoingPayment) =>
    currency === "EUR" && isSepaAccount(debtor.account) && isSepaAccount(payee.account);
  const groups = [
    { isSepa: true, payments: payments.filter(isSepa) },
    { isSepa: false, payments: payments.filter((payment) => !isSepa(payment)) },
  ];
  return groups.filter((group) => group.payments.length > 0);
}

function counts(payments: readonly OutgoingPayment[], currency: string): XmlElement[] {
  return [
    ["NbOfTxs", String(payments.length)],
    ["CtrlSum", amountText(totalOf(payments), currency)],
  ];
}

/** The payment information: one per group; the first one has the file's id. */
function partOf(
  { fileId, currency, debtor }: OutgoingBatch,
  { isSepa, payments }: Group,
  at: number,
  { version, executesOn }: { version: PainVersion; executesOn: string },
): XmlElement {
  const suffix = `-${at + 1}`;
  const id = at === 0 ? bankId(fileId) : bankId(fileId).slice(0, ID_MAX_CHARACTERS - suffix.length) + suffix;
  return [
    "PmtInf",
    [
      ["PmtInfId", id],
      ["PmtMtd", "TRF"],
      ...counts(payments, currency),
      isSepa ? ["PmtTpInf", [["SvcLvl", [["Cd", "SEPA"]]]]] : null,
      ["ReqdExctnDt", version === "pain.001.001.03" ? executesOn : [["Dt", executesOn]]],
      ["Dbtr", [["Nm", bankText(debtor.name, NAME)]]],
      ["DbtrAcct", accountXml(debtor.account)],
      ["DbtrAgt", [bankXml(debtor.account, version) ?? UNKNOWN_BANK]],
      ["ChrgBr", isSepa ? "SLEV" : "SHAR"],
      ...payments.map((payment) => transferXml(debtor, payment, { isSepa, currency, version })),
    ],
  ];
}

function transferXml(
  debtor: OutgoingBatch["debtor"],
  payment: OutgoingPayment,
  { isSepa, currency, version }: { isSepa: boolean; currency: string; version: PainVersion },
): XmlElement {
  const { id, amountCents, payee } = payment;
  if (isSepa && amountCents > SEPA_MAX_CENTS) throw new OutgoingFileError("The amount is more than SEPA allows", id);
  const bank = bankXml(payee.account, version);
  const isDomestic = accountCountry(debtor.account) === accountCountry(payee.account);
  if (!bank && !isSepa && !isDomestic)
    throw new OutgoingFileError("A transfer to another country outside SEPA needs the BIC of the payee's bank", id);
  const address = payeeAddress(debtor, payment);
  const text = bankText(payment.text, TEXT);
  return [
    "CdtTrfTxInf",
    [
      ["PmtId", [["EndToEndId", bankId(id)]]],
      ["Amt", [["InstdAmt", amountText(amountCents, currency), { Ccy: currency }]]],
      bank ? ["CdtrAgt", [bank]] : null,
      ["Cdtr", [["Nm", bankText(payee.name, NAME)], address ? ["PstlAdr", address] : null]],
      ["CdtrAcct", accountXml(payee.account)],
      text ? ["RmtInf", [["Ustrd", text]]] : null,
    ],
  ];
}

/** Replaces the payer's bank where the IBAN is enough. */
const UNKNOWN_BANK: XmlElement = ["FinInstnId", [["Othr", [["Id", "NOTPROVIDED"]]]]];

function bankXml(account: BankAccount, version: PainVersion): XmlElement | null {
  if (account.kind === "us")
    return [
      "FinInstnId",
      [
        [
          "ClrSysMmbId",
          [
            ["ClrSysId", [["Cd", "USABA"]]],
            ["MmbId", account.routing],
          ],
        ],
      ],
    ];
  if (!account.bic) return null;
  return ["FinInstnId", [[version === "pain.001.001.03" ? "BIC" : "BICFI", account.bic]]];
}

function accountXml(account: BankAccount): XmlElement[] {
  if (account.kind === "iban") return [["Id", [["IBAN", account.iban]]]];
  return [
    ["Id", [["Othr", [["Id", account.number]]]]],
    ["Tp", [["Cd", account.type === "checking" ? "CACC" : "SVGS"]]],
  ];
}
