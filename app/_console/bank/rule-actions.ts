"use server";

import { redirect } from "next/navigation";
import { accountPath } from "@/app/_console/bank/bank-paths";
import { takeEntered } from "@/app/_console/bank/take-entered";
import { operateAt } from "@/app/_console/open-admin";
import type { FormState } from "@/components/form/form-state";
import { addBankRule, endBankRule } from "@/server/domain/bank/rules/bank-rules";
import { readAmountText } from "@/server/kernel/amount-text";
import { InvalidParameter } from "@/server/kernel/common-errors";

/** Adds a rule for booking bank fees. */
export async function addRule(
  place: { accountId: string; currency: string },
  before: FormState,
  data: FormData,
): Promise<FormState> {
  const accountId = String(place.accountId);
  const operating = await operateAt(accountPath(accountId));
  return takeEntered({ before, data, required: REQUIRED }, async ({ words = "", most = "" }) => {
    const mostCents = readAmountText(most, String(place.currency), "en-US");
    if (typeof mostCents === "string")
      throw InvalidParameter({ param: "most", message: "Enter an amount, such as 20.00" });
    await operating.run(addBankRule, { accountId, words, mostCents });
    redirect(`${accountPath(accountId)}?done=ruled`);
  });
}

const REQUIRED = { words: "Enter the words", most: "Enter the largest amount" };

/** Ends a rule. */
export async function endRule(place: { accountId: string; id: string }): Promise<never> {
  const path = accountPath(String(place.accountId));
  const operating = await operateAt(path);
  await operating.run(endBankRule, { id: String(place.id) });
  redirect(`${path}?done=ended`);
}
