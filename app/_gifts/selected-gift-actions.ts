"use server";

import { redirect } from "next/navigation";
import { giftIdsIn } from "@/app/_gifts/open-selected-gifts";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { sendThankLetter, writeThankLetter } from "@/server/domain/gifts/thanks/thank-letters";
import { resendReceipts } from "@/server/domain/receipts/resend-receipts";
import { thankForm } from "@/server/forms/received-gift-forms";

interface Place {
  id: string;
  locale: string;
}

/** Stores a letter about the gifts, once per form, and shows a preview. */
export async function writeLetter(
  place: Place & { gifts: string[]; letter: string },
  before: FormState,
  data: FormData,
): Promise<FormState> {
  const acting = await actFor(place);
  return takeForm({ form: thankForm, data, before, locale: place.locale }, async ({ message }) => {
    const input = { gift_ids: giftIdsIn(place.gifts), message };
    const { id } = await acting.run(writeThankLetter, input, { formKey: String(place.letter) });
    redirect(`${pathOf(place)}/thanks/${id}?lang=${formLocale(place.locale)}`);
  });
}

/** Sends a letter, once. */
export async function sendLetter(place: Place & { letter: string }): Promise<void> {
  const acting = await actFor(place);
  const letter = String(place.letter);
  await acting.findOr404(sendThankLetter, { id: letter });
  redirect(`${pathOf(place)}/thanks/${encodeURIComponent(letter)}?lang=${formLocale(place.locale)}`);
}

/** Resends receipts, each under the version that the page showed. */
export async function resendSelected(place: Place & { receipts: { id: string; version: number }[] }): Promise<void> {
  const acting = await actFor(place);
  const receipts = [place.receipts].flat().map(({ id, version }) => ({ id: String(id), version: Number(version) }));
  await acting.run(resendReceipts, { receipts });
  redirect(`${pathOf(place)}?done=resent&lang=${formLocale(place.locale)}`);
}

async function actFor(place: Place) {
  const { actFor } = await requireSignedIn(pathOf(place));
  return actFor(String(place.id));
}

function pathOf({ id }: Place): string {
  return `/dashboard/${encodeURIComponent(String(id))}/gifts`;
}
