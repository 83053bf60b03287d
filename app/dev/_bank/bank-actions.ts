"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/_request/visitor";
import type { FormState } from "@/components/form/form-state";
import {
  chargeSandboxBankFee,
  executeSandboxFiles,
  IMPORTED_FORMATS,
  importSandboxStatement,
  transferAtSandboxBank,
} from "@/server/domain/bank/sandbox/sandbox-bank-page";
import { readAmountText } from "@/server/kernel/amount-text";
import { isAlmonerError } from "@/server/kernel/errors";

const PATH = "/dev/bank";
const FEE_CENTS = 850n;

/** Makes a transfer with the entered values. */
export async function transfer(before: FormState, data: FormData): Promise<FormState> {
  const entered = (name: string) => String(data.get(name) ?? "").trim();
  const input = {
    reference: entered("reference"),
    amount: entered("amount"),
    name: entered("name"),
    text: entered("text"),
  };
  const currency = entered("currency");
  const cents = input.amount === "" ? null : readAmountText(input.amount, currency || "USD", "en-US");
  const reject = (field: string | null, message: string): FormState => ({
    input,
    errors: [{ field, code: "", message }],
    title: "There is a problem",
    round: before.round + 1,
  });
  if (typeof cents === "string") return reject("amount", "Enter an amount, such as 25.00");
  try {
    await (await getVisitor()).run(transferAtSandboxBank, {
      reference: input.reference || null,
      amount_cents: cents,
      ...(currency && { currency }),
      name: input.name || null,
      text: input.text || null,
    });
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    return reject(null, error.message);
  }
  redirect(`${PATH}?done=transferred`);
}

/** Makes the bank charge its fee. */
export async function chargeFee(accountId: string): Promise<never> {
  await (await getVisitor()).run(chargeSandboxBankFee, { accountId: String(accountId), amountCents: FEE_CENTS });
  redirect(`${PATH}?done=fee`);
}

/** Makes the bank execute the released payment files. */
export async function executeFiles(accountId: string): Promise<never> {
  const executed = await (await getVisitor()).run(executeSandboxFiles, { accountId: String(accountId) });
  redirect(`${PATH}?done=${executed > 0 ? "executed" : "nothing"}`);
}

/** Makes a statement and imports it. */
export async function importStatement(accountId: string, data: FormData): Promise<never> {
  const format = IMPORTED_FORMATS.find((known) => known === data.get("format")) ?? IMPORTED_FORMATS[0]!;
  await (await getVisitor()).run(importSandboxStatement, { accountId: String(accountId), format });
  redirect(`${PATH}?done=imported`);
}
