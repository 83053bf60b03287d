"use server";

import { redirect } from "next/navigation";
import {
  accountPath,
  answerPath,
  BANK_ADD_PATH,
  BANK_PATH,
  BANK_REFUNDS_PATH,
  filePath,
} from "@/app/_console/bank/bank-paths";
import { type Entered, takeEntered } from "@/app/_console/bank/take-entered";
import { operateAt } from "@/app/_console/open-admin";
import type { FormState } from "@/components/form/form-state";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { chooseBankColumns } from "@/server/domain/bank/choose-columns";
import { closeBankAccount } from "@/server/domain/bank/close-bank-account";
import { csvMapping } from "@/server/domain/bank/csv-mapping";
import { decideUnclearEntry } from "@/server/domain/bank/decide-unclear-entry";
import { applyBankAnswers } from "@/server/domain/bank/outgoing/record-bank-answers";
import { askForRefundAccount } from "@/server/domain/bank/refund-accounts/ask-again";
import { rereadBankFile, startBankBooking } from "@/server/domain/bank/upload-bank-file";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";

/** Adds an account, and rereads the file in which it was found. */
export async function addAccount(
  place: { file: string | null },
  before: FormState,
  data: FormData,
): Promise<FormState> {
  const operating = await operateAt(BANK_ADD_PATH);
  return takeEntered(
    { before, data, required: REQUIRED },
    async ({ holder = "", iban, number, bank, currency = "" }: Entered) => {
      const account = await operating.run(addBankAccount, {
        holder,
        iban: iban || null,
        number: number || null,
        bank: bank || null,
        currency: currency.toUpperCase(),
      });
      if (place.file === null) redirect(`${accountPath(account.id)}?done=added`);
      await operating.run(rereadBankFile, { fileId: String(place.file) });
      redirect(`${filePath(String(place.file))}?done=added`);
    },
  );
}

const REQUIRED = { holder: "Enter who holds the account", currency: "Enter the currency, such as EUR" };

/** Closes an account without open amounts. */
export async function closeAccount(place: { account: string }, before: FormState, data: FormData): Promise<FormState> {
  const id = String(place.account);
  const operating = await operateAt(`${accountPath(id)}/close`);
  return takeEntered({ before, data, required: {} }, async () => {
    await operating.run(closeBankAccount, { accountId: id });
    redirect(`${BANK_PATH}?done=closed`);
  });
}

/** Starts booking a file. */
export async function bookFile(place: { file: string }, before: FormState, data: FormData): Promise<FormState> {
  const id = String(place.file);
  const operating = await operateAt(filePath(id));
  return takeEntered({ before, data, required: {} }, async () => {
    await operating.run(startBankBooking, { fileId: id });
    redirect(filePath(id));
  });
}

/** Applies a bank's answer. */
export async function applyAnswers(place: { answer: string }, before: FormState, data: FormData): Promise<FormState> {
  const id = String(place.answer);
  const operating = await operateAt(answerPath(id));
  return takeEntered({ before, data, required: {} }, async () => {
    await operating.run(applyBankAnswers, { fileId: id });
    redirect(answerPath(id));
  });
}

/** Asks a donor again for the account for their refund. */
export async function askRefundAgain(place: { refund: string }): Promise<never> {
  const operating = await operateAt(BANK_REFUNDS_PATH);
  const done = await operating.run(askForRefundAccount, { refundId: String(place.refund) }).then(
    () => "asked",
    (error: unknown) => {
      if (!isAlmonerError(error) || error.code !== "invalid_state") throw error;
      return "over";
    },
  );
  redirect(`${BANK_REFUNDS_PATH}?done=${done}`);
}

/** Starts reading a file again. */
export async function rereadFile(place: { file: string }): Promise<never> {
  const id = String(place.file);
  const operating = await operateAt(filePath(id));
  await operating.run(rereadBankFile, { fileId: id });
  redirect(filePath(id));
}

/** Sets how a table is read and whose account it is about, and starts reading it. */
export async function chooseColumns(place: { file: string }, before: FormState, data: FormData): Promise<FormState> {
  const id = String(place.file);
  const operating = await operateAt(`${filePath(id)}/columns`);
  return takeEntered({ before, data, required: { account: "Choose an account" } }, async (entered) => {
    const mapping = csvMapping.safeParse(JSON.parse(entered.mapping ?? "null"));
    if (!mapping.success) throw InvalidParameter({ message: "Choose the columns again." });
    await operating.run(chooseBankColumns, { fileId: id, mapping: mapping.data, accountId: entered.account ?? "" });
    redirect(filePath(id));
  });
}

/** Decides that an entry is a known booking, or another payment. */
export async function decideEntry(place: DecidedEntry): Promise<never> {
  const path = `${filePath(String(place.file))}/unclear`;
  const operating = await operateAt(path);
  const lineId = place.lineId === null ? null : String(place.lineId);
  const done = await operating
    .run(decideUnclearEntry, { statementId: String(place.statementId), number: Number(place.number), lineId })
    .then(
      () => (lineId === null ? "another" : "same"),
      (error: unknown) => {
        if (!isAlmonerError(error) || error.code !== "invalid_state") throw error;
        return "changed";
      },
    );
  redirect(`${path}?done=${done}`);
}

interface DecidedEntry {
  file: string;
  statementId: string;
  number: number;
  /** The booking that the entry is; null for another payment. */
  lineId: string | null;
}
