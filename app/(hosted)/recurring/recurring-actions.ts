"use server";

import { notFound, redirect } from "next/navigation";
import { formLocale, takeForm } from "@/app/take-form";
import { getVisitor } from "@/app/visitor";
import type { FormState } from "@/components/form/form-state";
import { changeByLink } from "@/server/domain/recurring/change-by-link";
import type { WantedStatus } from "@/server/domain/recurring/move-by-hand";
import { startNewPayment } from "@/server/domain/recurring/new-payment";
import { readLinkedRecurringGift } from "@/server/domain/recurring/read-linked-recurring-gift";
import { linkedPath, type RecurringLink } from "@/server/domain/recurring/recurring-links";
import { termsForm } from "@/server/forms/terms-form";
import { translator } from "@/server/texts/translator";

/** The URL of the form. Its signature authorizes the change. */
export interface Place extends RecurringLink {
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
  redirect(await (await getVisitor()).run(startNewPayment, { ...linkOf(place), locale, description }));
}

async function permitted(place: Place) {
  const linked = await linkedTo(place);
  if (!(await (await getVisitor()).checkFormRateLimit())) leadBack(place, "busy");
  return { linked, locale: formLocale(place.locale) };
}

async function linkedTo(place: Place) {
  return (await getVisitor()).findOr404(readLinkedRecurringGift, linkOf(place));
}

type Changes = Omit<Parameters<typeof changeByLink>[1], keyof RecurringLink>;

async function change(place: Place, changes: Changes, done: string): Promise<never> {
  const outcome = await (await getVisitor()).run(changeByLink, { ...linkOf(place), ...changes });
  return leadBack(place, outcome === "stale" ? "stale" : done);
}

function linkOf({ id, signature }: Place): RecurringLink {
  return { id, signature };
}

function leadBack(place: Place, done: string): never {
  redirect(`${linkedPath(place)}?lang=${formLocale(place.locale)}&done=${done}`);
}
