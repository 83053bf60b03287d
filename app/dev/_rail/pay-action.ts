"use server";

import { notFound, redirect } from "next/navigation";
import { requestLocale } from "@/app/_request/request-locale";
import type { FormState } from "@/components/form/form-state";
import { getApplication } from "@/server/compose/application";
import { openSandboxPayment } from "@/server/compose/sandbox-payments";
import { knownLocale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Reads a card entered into the sandbox rail's form and redirects to where the donor came from. */
export async function payWithCard(query: string, before: FormState, data: FormData): Promise<FormState> {
  const payment = openSandboxPayment(await getApplication(), new URLSearchParams(query));
  if (!payment) notFound();
  const entered = (name: string) => String(data.get(name) ?? "").slice(0, 200);
  const input = {
    number: entered("number"),
    expiry: entered("expiry"),
    cvc: entered("cvc"),
    holder: entered("holder"),
  };
  const paid = await payment.pay(input);
  const round = before.round + 1;
  if ("url" in paid) redirect(paid.url);
  const locale = knownLocale(payment.form.locale) ?? (await requestLocale());
  const text = translator(locale, "rail");
  // The values to show again. A number that is not a test card's may be a real one, so neither it nor its code is
  // repeated.
  const isWrong = (code: string) => paid.errors.some((error) => error.code === code);
  const { number, cvc, ...shown } = input;
  return {
    input: {
      ...shown,
      number: isWrong("numberUnknown") ? "" : number,
      cvc: isWrong("numberUnknown") || isWrong("cvcInvalid") ? "" : cvc,
    },
    errors: paid.errors.map(({ field, code }) => ({ field, code, message: text(code) })),
    title: translator(locale, "common")("errorSummary"),
    round,
  };
}

/** Pays with a wallet of the sandbox rail. */
export async function payWithWallet(query: string, wallet: string): Promise<void> {
  const payment = openSandboxPayment(await getApplication(), new URLSearchParams(query));
  redirect((await payment?.payWithWallet(wallet)) ?? notFound());
}
