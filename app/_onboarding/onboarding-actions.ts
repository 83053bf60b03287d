"use server";

import { redirect } from "next/navigation";
import { formLocale } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import { startOnboarding } from "@/server/domain/identities/payout-onboarding/run-onboarding";

/** Leads to the rail's page. A link on which nothing is left to do leads back to its page, which says so. */
export async function openOnboarding(place: { secret: string; locale: string }): Promise<void> {
  const secret = String(place.secret);
  const locale = formLocale(place.locale);
  const visitor = await getVisitor();
  const isCalm = await visitor.checkFormRateLimit();
  const url = isCalm ? await visitor.find(startOnboarding, { secret, locale }) : null;
  redirect(url ?? `/payout-account/${encodeURIComponent(secret)}?lang=${locale}`);
}
