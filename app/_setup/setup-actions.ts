"use server";

import { redirect } from "next/navigation";
import { formLocale } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import { startSetup } from "@/server/domain/identities/setup-sessions/run-setup";
import { DEBIT_SCHEMES, type DebitScheme } from "@/server/kernel/debit-schemes";
import { translator } from "@/server/texts/translator";

/** Leads to the rail's form. A link that is over leads back to its page, which says so. */
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
