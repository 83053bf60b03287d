"use server";

import { redirect } from "next/navigation";
import { formLocale } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import { completeSetupByTransfer } from "@/server/domain/identities/setup-sessions/complete-by-transfer";
import { startSetup } from "@/server/domain/identities/setup-sessions/run-setup";
import { DEBIT_SCHEMES, type DebitScheme } from "@/server/kernel/debit-schemes";
import { translator } from "@/server/texts/translator";

/** Redirects to the rail's form. An expired link returns to its page, which says so. */
export async function openSetupForm(place: { secret: string; locale: string; debit?: DebitScheme }): Promise<void> {
  const secret = String(place.secret);
  const locale = formLocale(place.locale);
  const visitor = await getVisitor();
  const description = translator(locale, "setup")("formFor");
  const debit = DEBIT_SCHEMES.find((known) => known === place.debit) ?? null;
  const isCalm = await visitor.checkFormRateLimit();
  const url = isCalm ? await visitor.find(startSetup, { secret, locale, description, debit }) : null;
  redirect(url ?? `/setup/${encodeURIComponent(secret)}?lang=${locale}`);
}

/** Saves that the donor pays by bank transfer, and redirects to the page that returns to the partner. */
export async function saveTransfer(place: { secret: string; locale: string }): Promise<void> {
  const secret = String(place.secret);
  const path = `/setup/${encodeURIComponent(secret)}`;
  const query = `lang=${formLocale(place.locale)}`;
  const visitor = await getVisitor();
  const isCalm = await visitor.checkFormRateLimit();
  const outcome = isCalm ? await visitor.find(completeSetupByTransfer, { secret }) : null;
  redirect(outcome === "saved" ? `${path}/saved?${query}&by=transfer` : `${path}?${query}`);
}
