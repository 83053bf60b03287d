"use server";

import { notFound, redirect } from "next/navigation";
import { formLocale, takeForm } from "@/app/take-form";
import { getVisitor } from "@/app/visitor";
import type { FormState } from "@/components/form/form-state";
import { changeByLink } from "@/server/domain/recurring/change-by-link";
import type { WantedStatus } from "@/server/domain/recurring/move-by-hand";
import { startNewPayment } from "@/server/domain/recurring/new-payment";
import { readLinkedRecurringGift } from "@/server/domain/recurring/read-linked-recurring-gift";
import { recurringGiftPath } from "@/server/domain/recurring/recurring-links";
import { termsForm } from "@/server/forms/terms-form";
import { translator } from "@/server/texts/translator";

/** The URL of the form. Its signature authorizes the change. */
export interface Place {
  id: string;
  signature: string;
  locale: string;
}

/** Changes amount and cadence from the next gift on, or returns the entered values with their errors. */
export async function changeTerms(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const { gift } = await linkedTo(place);
  const locale = formLocale(place.locale);
  const form = termsForm({ currency: gift.currency, locale });
  return takeForm({ form, data, before, locale }, ({ amountCents, cadence }) =>
    change(place, { amount_cents: amountCents, cadence }, "saved"),
  );
}

const DONE = { active: "resumed", paused: "paused", canceled: "canceled" } as const;

/** Pauses, resumes or cancels. */
export async function moveRecurringGift(place: Place, status: WantedStatus): Promise<void> {
  await permitted(place);
  if (!(status in DONE)) notFound();
  return change(place, { status }, DONE[status]);
}

/** Redirects to the rail's form for a new card. */
export async function changePayment(place: Place): Promise<void> {
  const { linked, locale } = await permitted(place);
  const description = translator(locale, "recurring")("paymentFor", { campaign: linked.gift.campaign.name });
  redirect(await (await getVisitor()).run(startNewPayment, linked.gift, { locale, description }));
}

async function permitted({ id, signature, locale }: Place) {
  const linked = await linkedTo({ id, signature });
  const known = formLocale(locale);
  if (!(await (await getVisitor()).checkFormRateLimit())) await leadBack({ id, signature, locale: known }, "busy");
  return { linked, locale: known };
}

async function linkedTo({ id, signature }: Pick<Place, "id" | "signature">) {
  return (await (await getVisitor()).run(readLinkedRecurringGift, String(id), String(signature))) ?? notFound();
}

async function change(place: Place, changes: Parameters<typeof changeByLink>[2], done: string): Promise<never> {
  const outcome = await (await getVisitor()).run(changeByLink, place, changes);
  return leadBack(place, outcome === "stale" ? "stale" : done);
}

async function leadBack({ id, locale }: Place, done: string): Promise<never> {
  const { run } = await getVisitor();
  redirect(`${run(recurringGiftPath, id)}?lang=${formLocale(locale)}&done=${done}`);
}
