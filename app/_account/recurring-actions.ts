"use server";

import { redirect } from "next/navigation";
import { isByDebit } from "@/app/_request/form-way";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import { unlessWithoutCards } from "@/app/_request/without-cards";
import type { FormState } from "@/components/form/form-state";
import { changeMyRecurringGift, readMyRecurringGift, startMyNewPayment } from "@/server/domain/me/my-recurring-gift";
import type { WantedStatus } from "@/server/domain/recurring/move-by-hand";
import { termsForm } from "@/server/forms/terms-form";
import { translator } from "@/server/texts/translator";

interface Place {
  id: string;
  locale: string;
}

/** Changes amount and cadence from the next gift on, or returns the entered values with their errors. */
export async function changeTerms(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const { gift } = await found(place);
  const locale = formLocale(place.locale);
  const form = termsForm({ currency: gift.currency, locale });
  return takeForm({ form, data, before, locale }, ({ amountCents, cadence }) =>
    change(place, { amount_cents: amountCents, cadence }, "saved"),
  );
}

const DONE = { active: "resumed", paused: "paused", canceled: "canceled" } as const;

/** Pauses, resumes or cancels. */
export async function moveRecurringGift(place: Place, status: WantedStatus): Promise<void> {
  return change(place, { status }, DONE[status]);
}

/** Redirects to the rail's form for a new payment method. */
export async function changePayment(place: Place, data: FormData): Promise<void> {
  const { gift } = await found(place);
  const locale = formLocale(place.locale);
  const description = translator(locale, "recurring")("paymentFor", { campaign: gift.campaign.name });
  const { run } = await requireSignedIn("/me/recurring");
  const form = { id: gift.id, locale, description, paysByDebit: isByDebit(data) };
  const url = await unlessWithoutCards(run(startMyNewPayment, form));
  redirect(url ?? `/me/recurring/${gift.id}?lang=${locale}&done=noCards`);
}

async function found({ id }: Place) {
  const { findOr404 } = await requireSignedIn("/me/recurring");
  return findOr404(readMyRecurringGift, { id: String(id) });
}

type Changes = Omit<Parameters<typeof changeMyRecurringGift>[1], "id">;

async function change(place: Place, changes: Changes, done: string): Promise<never> {
  const { findOr404 } = await requireSignedIn("/me/recurring");
  const id = String(place.id);
  const outcome = await findOr404(changeMyRecurringGift, { id, ...changes });
  redirect(`/me/recurring/${id}?lang=${formLocale(place.locale)}&done=${outcome === "stale" ? "stale" : done}`);
}
