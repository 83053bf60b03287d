"use server";

import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { TermsFormState } from "@/components/recurring/terms-form";
import { getApplication } from "@/server/compose";
import { maySendForm } from "@/server/domain/may-send-form";
import type { WantedStatus } from "@/server/domain/recurring/move-by-hand";
import { startNewPayment } from "@/server/domain/recurring/new-payment";
import {
  type LinkedRecurringGift,
  readLinkedRecurringGift,
} from "@/server/domain/recurring/read-linked-recurring-gift";
import { readTypedTerms } from "@/server/domain/recurring/read-typed-terms";
import { recurringGiftPath } from "@/server/domain/recurring/recurring-links";
import { changeRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { delegateCaller } from "@/server/kernel/caller";
import { isAlmonerError } from "@/server/kernel/errors";
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
  await change(place, linked, { amount_cents: read.amountCents, cadence: read.cadence });
  return leadBack(place, "saved");
}

const DONE = { active: "resumed", paused: "paused", canceled: "canceled" } as const;

/** Pauses, resumes or cancels. */
export async function moveRecurringGift(place: Place, status: WantedStatus): Promise<void> {
  const { linked } = await permitted(place);
  if (!(status in DONE)) notFound();
  await change(place, linked, { status });
  return leadBack(place, DONE[status]);
}

/** Leads to the rail's own form for a new card. */
export async function changePayment(place: Place): Promise<void> {
  const { linked, locale } = await permitted(place);
  const { context } = await getApplication();
  redirect(await startNewPayment(context, linked.gift, locale));
}

async function permitted({ id, signature, locale }: Place) {
  const { context } = await getApplication();
  const linked = await readLinkedRecurringGift(context, String(id), String(signature));
  if (!linked) notFound();
  const known: Locale = knownLocale(locale) ?? "en";
  if (!(await maySendForm(context, (await headers()).get("x-almoner-visitor") ?? "")))
    await leadBack({ id, signature, locale: known }, "busy");
  return { linked, locale: known };
}

async function change(place: Place, { gift }: LinkedRecurringGift, changes: Parameters<typeof changeRecurringGift>[2]) {
  const { context } = await getApplication();
  const giver = context.as(delegateCaller(gift.donorId, "recurring-link"));
  try {
    await changeRecurringGift(giver, gift.id, changes, "requested_by_giver");
  } catch (error) {
    if (isAlmonerError(error) && error.code === "invalid_state") await leadBack(place, "stale");
    throw error;
  }
}

async function leadBack({ id, locale }: Place, done: string): Promise<never> {
  const { context } = await getApplication();
  redirect(`${recurringGiftPath(context, id)}?lang=${knownLocale(locale) ?? "en"}&done=${done}`);
}
