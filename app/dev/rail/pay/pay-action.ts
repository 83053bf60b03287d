"use server";

import { notFound, redirect } from "next/navigation";
import type { FormState } from "@/components/form/form-state";
import { getApplication } from "@/server/compose";
import { openSandboxPayment, type SandboxPayment } from "@/server/compose/sandbox-payments";

type CardErrorCode = Extract<ReturnType<SandboxPayment["pay"]>, { errors: unknown }>["errors"][number]["code"];

const MESSAGES: Record<CardErrorCode, string> = {
  numberMissing: "Enter a card number, or choose a test card below",
  numberUnknown: "Use one of the test cards below. Never enter a real card here",
  expiryInvalid: "Enter the month and year as they stand on the card, like 12/34",
  expired: "This card has expired. Enter a date in the future",
  cvcInvalid: "Enter the three or four digits of the security code",
  holderMissing: "Enter the name on the card",
};

/** Reads a card entered into the sandbox rail's form and redirects to where the donor came from. */
export async function payWithCard(query: string, before: FormState, data: FormData): Promise<FormState> {
  const payment = openSandboxPayment(await getApplication(), new URLSearchParams(query));
  if (!payment) notFound();
  const text = (name: string) => String(data.get(name) ?? "").slice(0, 200);
  const input = { number: text("number"), expiry: text("expiry"), cvc: text("cvc"), holder: text("holder") };
  const paid = payment.pay(input);
  const round = before.round + 1;
  if ("url" in paid) redirect(paid.url);
  // The values to show again: never a security code, and never a card number other than a test card's.
  const isTestCard = paid.errors.every(({ field }) => field !== "number");
  return {
    input: { number: isTestCard ? input.number : "", expiry: input.expiry, holder: input.holder },
    errors: paid.errors.map(({ field, code }) => ({ field, code, message: MESSAGES[code] })),
    title: "There is a problem",
    round,
  };
}

/** Pays with a wallet of the sandbox rail. */
export async function payWithWallet(query: string, wallet: string): Promise<void> {
  const payment = openSandboxPayment(await getApplication(), new URLSearchParams(query));
  redirect(payment?.payWithWallet(wallet) ?? notFound());
}
