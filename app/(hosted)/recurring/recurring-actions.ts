"use server";

import { notFound, redirect } from "next/navigation";
import { getVisitor } from "@/app/visitor";
import type { TermsFormState } from "@/components/recurring/terms-form";
import { changeByLink } from "@/server/domain/recurring/change-by-link";
import type { WantedStatus } from "@/server/domain/recurring/move-by-hand";
import { startNewPayment } from "@/server/domain/recurring/new-payment";
import { readLinkedRecurringGift } from "@/server/domain/recurring/read-linked-recurring-gift";
import { readTypedTerms } from "@/server/domain/recurring/read-typed-terms";
import { recurringGiftPath } from "@/server/domain/recurring/recurring-links";
import { knownLocale, type Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The address that a form stands at. The signature in it is what permits the change. */
export interface Place {
  id: string;
  signature: string;
  locale: string;
}

/** Changes sum and cadence from the next gift on, or leads back with what was typed and what is not right. */
export async function changeTerms(place: Place, before: TermsFormState, data: FormData): Promise<TermsFormState> {
  const { linked, locale } = await permitted(place);
  const { gift } = linked;
  const typed = { amount: String(data.get("amount") ?? ""), cadence: String(data.get("cadence") ?? "") };
  const read = readTypedTerms(typed, gift.currency, locale);
  if ("faults" in read) {
    const title = translator(locale, "common")("errorSummary");
    return { typed, faults: read.faults, title, round: before.round + 1 };
  }
  return change(place, { amount_cents: read.amountCents, cadence: read.cadence }, "saved");
}

const DONE = { active: "resumed", paused: "paused", canceled: "canceled" } as const;

/** Pauses, resumes or cancels. */
export async function moveRecurringGift(place: Place, status: WantedStatus): Promise<void> {
  await permitted(place);
  if (!(status in DONE)) notFound();
  return change(place, { status }, DONE[status]);
}

/** Leads to the rail's own form for a new card. */
export async function changePayment(place: Place): Promise<void> {
  const { linked, locale } = await permitted(place);
  const description = translator(locale, "recurring")("paymentFor", { campaign: linked.gift.campaign.name });
  redirect(await (await getVisitor()).run(startNewPayment, linked.gift, { locale, description }));
}

async function permitted({ id, signature, locale }: Place) {
  const visitor = await getVisitor();
  const linked = await visitor.run(readLinkedRecurringGift, String(id), String(signature));
  if (!linked) notFound();
  const known: Locale = knownLocale(locale) ?? "en";
  if (!(await visitor.checkFormRateLimit())) await leadBack({ id, signature, locale: known }, "busy");
  return { linked, locale: known };
}

async function change(place: Place, changes: Parameters<typeof changeByLink>[2], done: string): Promise<never> {
  const outcome = await (await getVisitor()).run(changeByLink, place, changes);
  return leadBack(place, outcome === "stale" ? "stale" : done);
}

async function leadBack({ id, locale }: Place, done: string): Promise<never> {
  const { run } = await getVisitor();
  redirect(`${run(recurringGiftPath, id)}?lang=${knownLocale(locale) ?? "en"}&done=${done}`);
}
