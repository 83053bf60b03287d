"use server";

import { notFound, redirect } from "next/navigation";
import { takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { getApplication } from "@/server/compose/application";
import { openAccountPage, type SandboxAccount } from "@/server/compose/sandbox-accounts";
import { sandboxAccountForm } from "@/server/forms/sandbox-account-form";
import { ACCOUNT_OUTCOMES } from "@/server/kernel/payout-account-words";

/** Stores an account in the sandbox, and redirects to where its owner came from. */
export async function enterAccount(query: string, before: FormState, data: FormData): Promise<FormState> {
  const { page, change } = await opened(query);
  return takeForm({ form: sandboxAccountForm, data, before, locale: page.locale }, async ({ number, outcome }) => {
    await change({ last4: number.slice(-4), outcome });
    redirect(page.returnUrl);
  });
}

/** Makes the sandbox change its decision about an account. */
export async function decideAccount(query: string, outcome: string): Promise<void> {
  const { page, change } = await opened(query);
  const known = ACCOUNT_OUTCOMES.find((one) => one === outcome);
  if (!known) notFound();
  await change({ last4: null, outcome: known });
  redirect(page.returnUrl);
}

async function opened(query: string): Promise<SandboxAccount> {
  return (await openAccountPage(await getApplication(), new URLSearchParams(String(query)))) ?? notFound();
}
