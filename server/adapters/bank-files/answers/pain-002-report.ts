import { minorUnits } from "@/server/kernel/currencies";
import type { Cents } from "@/server/kernel/money";
import { BankFileError } from "@/server/ports/bank-file";
import type { AnswerReason, AnswerStatus, PaymentAnswer } from "@/server/ports/payment-answer";

/** An element with its text and the elements in it. */
export interface Element {
  name: string;
  text: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
}

/** The state of reading a report: what the current payment belongs to. */
export interface Report {
  file: PaymentAnswer | null;
  batch: PaymentAnswer | null;
  isBatchEmitted: boolean;
}

/** The ISO 20022 codes for statuses of payments and groups (external code set, and those of version 3). */
const STATUSES: Readonly<Record<string, AnswerStatus>> = {
  RCVD: "pending",
  PDNG: "pending",
  PATC: "pending",
  ACTC: "accepted",
  ACCP: "accepted",
  ACSP: "accepted",
  ACWC: "accepted",
  ACWP: "accepted",
  ACFC: "accepted",
  ACSC: "executed",
  ACCC: "credited",
  PART: "partial",
  RJCT: "rejected",
  CANC: "rejected",
};

/** Returns what an element of the report says about the file, a batch or a payment; nothing if it has no status. */
export function answersOf(element: Element, report: Report, place: string): PaymentAnswer[] {
  if (element.name === "OrgnlGrpInfAndSts") {
    report.file = answerOf(element, { about: "file", fileId: textOf(element, "OrgnlMsgId") }, "GrpSts", place);
    return withStatus(report.file);
  }
  const fileId = report.file?.fileId ?? null;
  if (element.name === "OrgnlPmtInfAndSts") {
    const batchId = textOf(element, "OrgnlPmtInfId");
    report.batch = answerOf(element, { about: "batch", fileId, batchId }, "PmtInfSts", place);
    return withStatus(report.batch);
  }
  const reference = textOf(element, "OrgnlEndToEndId") ?? textOf(element, "OrgnlInstrId");
  if (!reference) throw new BankFileError("The file has a payment without its id.", place);
  const batchId = report.batch?.batchId ?? null;
  const answer = answerOf(element, { about: "payment", fileId, batchId, reference }, "TxSts", place);
  return withStatus(answer.statusCode === "" ? inherited(answer, report) : answer);
}

/** A payment without a status inherits that of its batch, or of the file. */
function inherited(answer: PaymentAnswer, { batch, file }: Report): PaymentAnswer {
  const above = [batch, file].find((one) => one && one.statusCode !== "" && one.status !== "partial");
  if (!above) throw new BankFileError("The file has a payment without a status.", answer.place);
  const reasons = answer.reasons.length > 0 ? answer.reasons : above.reasons;
  return { ...answer, status: above.status, statusCode: above.statusCode, reasons };
}

const withStatus = (answer: PaymentAnswer): PaymentAnswer[] => (answer.statusCode === "" ? [] : [answer]);

type Ids = Pick<PaymentAnswer, "about"> & Partial<Pick<PaymentAnswer, "fileId" | "batchId" | "reference">>;

function answerOf(element: Element, ids: Ids, statusName: string, place: string): PaymentAnswer {
  const statusCode = textOf(element, statusName) ?? "";
  return {
    fileId: null,
    batchId: null,
    reference: null,
    ...ids,
    status: STATUSES[statusCode] ?? "unknown",
    statusCode,
    reasons: all(element, "StsRsnInf").map(reasonOf),
    ...amountOf(element),
    corrected: null,
    place,
  };
}

function reasonOf(information: Element): AnswerReason {
  const reason = all(information, "Rsn")[0];
  const code = reason ? (textOf(reason, "Cd") ?? textOf(reason, "Prtry")) : null;
  const text = all(information, "AddtlInf").map((one) => one.text.trim());
  return { code, text: text.filter(Boolean).join(" ") };
}

function amountOf(element: Element): Pick<PaymentAnswer, "amountCents" | "currency"> {
  const original = all(element, "OrgnlTxRef")[0];
  const amount = original && all(original, "Amt")[0];
  const instructed = amount && all(amount, "InstdAmt")[0];
  const currency = instructed?.attributes.Ccy;
  if (!instructed || !currency) return { amountCents: null, currency: null };
  return { amountCents: centsOf(instructed.text.trim(), minorUnits(currency)), currency };
}

/** Null where the amount has more decimals than the currency. */
function centsOf(text: string, decimals: number): Cents | null {
  const [, whole, fraction = ""] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return null;
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
}

const all = (element: Element, name: string) => element.children.filter((child) => child.name === name);
const textOf = (element: Element, name: string) => all(element, name)[0]?.text.trim() || null;
