import {
  type Entry,
  nachaLines,
  type Section,
  type Sender,
  TRACE_DIGITS,
  type UsAccount,
} from "@/server/adapters/bank-files/outgoing/nacha-lines";
import { digits } from "@/server/adapters/bank-files/outgoing/nacha-record";
import { bankId, checkBatch, outgoingFile } from "@/server/adapters/bank-files/outgoing/outgoing-result";
import { readRoutingNumber, readUsAccountNumber } from "@/server/kernel/bank-account";
import { bankDay, bankingDayFrom, nextBankingDay } from "@/server/kernel/banking-days";
import {
  type OutgoingBatch,
  type OutgoingFile,
  OutgoingFileError,
  type OutgoingPayment,
} from "@/server/ports/outgoing-file";

/**
 * Writes a batch as a NACHA file of credits: PPD for people and CCD for businesses. It takes effect on the requested
 * Federal Reserve banking day (or the next one), at the earliest the one after the file is created.
 */
export function writeNacha(batch: OutgoingBatch): OutgoingFile {
  checkBatch(batch);
  const sender = senderOf(batch);
  const traces = traceNumbers(sender);
  const references = new Map<string, string>();
  const sections: Section[] = [];
  for (const [entryClass, kind] of [["PPD", "person"] as const, ["CCD", "business"] as const]) {
    const entries = batch.payments
      .filter(({ payee }) => payee.kind === kind)
      .map((payment) => {
        const trace = traces();
        references.set(payment.id, trace);
        return entryOf(payment, trace);
      });
    if (entries.length > 0 && sender.ids.isBalanced) entries.push(offsetOf(entries, sender, traces()));
    if (entries.length > 0) sections.push({ entryClass, entries });
  }
  return outgoingFile(batch, {
    name: `${bankId(batch.fileId).replaceAll(/[^A-Za-z0-9-]/g, "-")}.ach`,
    mediaType: "text/plain; charset=us-ascii",
    executesOn: sender.effectiveOn,
    text: `${nachaLines(batch, sender, sections).join("\n")}\n`,
    references: batch.payments.map(({ id }) => ({ paymentId: id, reference: references.get(id)! })),
  });
}

function senderOf({ currency, debtor, executesOn, madeAt }: OutgoingBatch): Sender {
  if (currency !== "USD") throw new OutgoingFileError("NACHA files are in US dollars");
  if (debtor.account.kind !== "us" || !debtor.nacha)
    throw new OutgoingFileError("NACHA files need an account in the United States and the bank's ids");
  const account = verifiedAccount(debtor.account, null);
  if (!readRoutingNumber(debtor.nacha.destinationRouting))
    throw new OutgoingFileError("The check digit of the bank's routing number is wrong");
  if (!/^[A-Z0-9]$/.test(debtor.nacha.fileModifier))
    throw new OutgoingFileError("The file modifier must be A-Z or 0-9");
  const tomorrow = nextBankingDay("fed", bankDay("fed", madeAt));
  const effectiveOn = bankingDayFrom("fed", executesOn > tomorrow ? executesOn : tomorrow);
  return { name: debtor.name, ids: debtor.nacha, account, effectiveOn };
}

/** The originating bank's first eight digits, followed by a number that increases with each entry. */
function traceNumbers({ account, ids }: Sender): () => string {
  let next = ids.firstTrace;
  return () => {
    const trace = account.routing.slice(0, 8) + digits(next, TRACE_DIGITS);
    next += 1;
    return trace;
  };
}

function entryOf({ id, amountCents, payee, text }: OutgoingPayment, trace: string): Entry {
  if (payee.account.kind !== "us") throw new OutgoingFileError("The payee's account is not in the United States", id);
  if (amountCents > 9_999_999_999n) throw new OutgoingFileError("The amount is more than NACHA files hold", id);
  const account = verifiedAccount(payee.account, id);
  return { account, isDebit: false, amountCents, id: bankId(id), name: payee.name, text, trace };
}

function offsetOf(entries: readonly Entry[], { account, name }: Sender, trace: string): Entry {
  const amountCents = entries.reduce((sum, entry) => sum + entry.amountCents, 0n);
  if (amountCents > 9_999_999_999n)
    throw new OutgoingFileError("The total is more than one entry of NACHA files holds");
  return { account, isDebit: true, amountCents, id: "OFFSET", name, text: "", trace };
}

function verifiedAccount(account: UsAccount, paymentId: string | null): UsAccount {
  if (readRoutingNumber(account.routing) !== account.routing)
    throw new OutgoingFileError("The check digit of the routing number is wrong", paymentId);
  if (readUsAccountNumber(account.number) !== account.number)
    throw new OutgoingFileError("The account number does not fit into a NACHA file", paymentId);
  return account;
}
