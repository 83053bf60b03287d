"use server";

import { notFound, redirect } from "next/navigation";
import { isByDebit } from "@/app/_request/form-way";
import { formLocale, takeForm } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import { unlessWithoutCards } from "@/app/_request/without-cards";
import type { FormState } from "@/components/form/form-state";
import { changeByLink } from "@/server/domain/recurring/change-by-link";
import { emailFreshLink } from "@/server/domain/recurring/email-fresh-link";
import type { WantedStatus } from "@/server/domain/recurring/move-by-hand";
import { startNewPayment } from "@/server/domain/recurring/new-payment";
import { confirmRaise } from "@/server/domain/recurring/raises";
import { readLinkedRecurringGift } from "@/server/domain/recurring/read-linked-recurring-gift";
import { linkedPath, type RecurringLink } from "@/server/domain/recurring/recurring-links";
import { renewRecurringLink } from "@/server/domain/recurring/renew-link";
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

/** The same for the link that confirms a change. */
export interface RaisePlace {
  id: string;
  token: string;
  locale: string;
}

const DONE = { active: "resumed", paused: "paused", canceled: "canceled" } as const;

/** Pauses, resumes or cancels. */
export async function moveRecurringGift(place: Place, status: WantedStatus): Promise<void> {
  await permitted(place);
  if (!(status in DONE)) notFound();
  return change(place, { status }, DONE[status]);
}

/** Redirects to the rail's form for a new payment method. */
export async function changePayment(place: Place, data: FormData): Promise<void> {
  const { linked, locale } = await permitted(place);
  const description = translator(locale, "recurring")("paymentFor", { campaign: linked.gift.campaign.name });
  const { run } = await getVisitor();
  const url = await unlessWithoutCards(
    run(startNewPayment, { ...linkOf(place), locale, description, paysByDebit: isByDebit(data) }),
  );
  if (url === null) leadBack(place, "noCards");
  redirect(url);
}

/** Revokes the link, and has a new one emailed. */
export async function renewLink(place: Place): Promise<void> {
  const { locale } = await permitted(place);
  await (await getVisitor()).run(renewRecurringLink, linkOf(place));
  redirect(`/recurring/new-link?lang=${locale}`);
}

/** Emails the donor a new link, requested with a link that has ended. The next page says the same whatever happened. */
export async function askForFreshLink(place: Place): Promise<void> {
  const visitor = await getVisitor();
  if (await visitor.checkFormRateLimit()) await visitor.find(emailFreshLink, linkOf(place));
  redirect(`/recurring/ended?done=sent&lang=${formLocale(place.locale)}`);
}

/** Confirms a larger or more frequent gift with the link in the donor's email. */
export async function confirmChange(place: RaisePlace): Promise<void> {
  const { id, token } = { id: String(place.id), token: String(place.token) };
  const path = await (await getVisitor()).find(confirmRaise, { id, token });
  if (path === null) notFound();
  redirect(`${path}?lang=${formLocale(place.locale)}&done=saved`);
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
  return leadBack(place, outcome === "changed" ? done : outcome);
}

function linkOf({ id, signature }: Place): RecurringLink {
  return { id, signature };
}

function leadBack(place: Place, done: string): never {
  redirect(`${linkedPath(place)}?lang=${formLocale(place.locale)}&done=${done}`);
}
