"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { acceptTransfer, endTransferOffer, offerTransfer } from "@/server/domain/organizations/transfer-offers";
import { transferForm } from "@/server/forms/account-forms";
import { isAlmonerError } from "@/server/kernel/errors";

interface Place {
  /** The organization that the user acts for. */
  id: string;
  locale: string;
}

/** The words for errors in the URL, by code. */
const REJECTED: Record<string, string> = { resource_not_found: "gone", already_exists: "taken" };

/** Offers a record to the organization with the entered id. */
export async function offer(place: Place & { record: string }, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place);
  const locale = formLocale(place.locale);
  return takeForm({ form: transferForm, data, before, locale }, async ({ to }) => {
    try {
      await acting.run(offerTransfer, { identity_id: String(place.record), to });
    } catch (error) {
      if (!isAlmonerError(error) || error.code !== "invalid_parameter") throw error;
      return [{ field: "to", code: "organizationUnknown" }];
    }
    return leadBack(place, "offered");
  });
}

/** Accepts a transfer. */
export async function accept(place: Place & { offer: string }): Promise<void> {
  return answer(place, "accepted", (acting) => acting.run(acceptTransfer, { offer_id: String(place.offer) }));
}

/** Declines a transfer, or withdraws it. */
export async function end(place: Place & { offer: string }): Promise<void> {
  return answer(place, "ended", (acting) => acting.run(endTransferOffer, { offer_id: String(place.offer) }));
}

type Acting = Awaited<ReturnType<typeof actFor>>;

async function answer(place: Place, done: string, work: (acting: Acting) => Promise<unknown>): Promise<never> {
  const acting = await actFor(place);
  let outcome = done;
  try {
    await work(acting);
  } catch (error) {
    const rejected = isAlmonerError(error) ? REJECTED[error.code] : undefined;
    if (!rejected) throw error;
    outcome = rejected;
  }
  return leadBack(place, outcome);
}

async function actFor(place: Place) {
  const { actFor } = await requireSignedIn(pathOf(place));
  return actFor(String(place.id));
}

function leadBack(place: Place, done: string): never {
  redirect(`${pathOf(place)}?done=${done}&lang=${formLocale(place.locale)}`);
}

function pathOf({ id }: Place): string {
  return `/dashboard/${encodeURIComponent(String(id))}/settings/transfers`;
}
