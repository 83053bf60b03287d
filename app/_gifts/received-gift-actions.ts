"use server";

import { redirect } from "next/navigation";
import { requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { addGiftNote, deleteOwnNote } from "@/server/domain/gifts/received/gift-notes";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { reissueReceipt } from "@/server/domain/receipts/reissue-receipt";
import { giftNoteForm, refundForm, resendForm } from "@/server/forms/received-gift-forms";
import { isAlmonerError } from "@/server/kernel/errors";

/** The gift and organization that a form belongs to. */
export interface GiftPlace {
  id: string;
  gift: string;
  locale: string;
}

interface ReceiptPlace extends GiftPlace {
  receipt: string;
  /** The version that the form showed, so that it is sent only once. */
  seen: string;
}

/** Refunds the gift, once. */
export async function refund(place: GiftPlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place, "/refund");
  return takeForm({ form: refundForm, data, before, locale: place.locale }, ({ reason }) =>
    doAndLeadBack(place, "refunded", { gift_not_refundable: "not-refundable" }, () =>
      acting.run(refundGift, { id: String(place.gift), reason }),
    ),
  );
}

/** Resends the receipt to the donor. */
export async function resend(place: ReceiptPlace): Promise<void> {
  const acting = await actFor(place);
  await doAndLeadBack(place, "sent", NOT_SENT, () => send(acting, place, null));
}

/** Sends the receipt to another address. */
export async function resendTo(place: ReceiptPlace, before: FormState, data: FormData): Promise<FormState> {
  const acting = await actFor(place);
  return takeForm({ form: resendForm, data, before, locale: place.locale }, ({ email }) =>
    doAndLeadBack(place, "sent", NOT_SENT, () => send(acting, place, email)),
  );
}

/** Adds a note, once per form. */
export async function addNote(
  place: GiftPlace & { note: string },
  before: FormState,
  data: FormData,
): Promise<FormState> {
  const acting = await actFor(place);
  return takeForm({ form: giftNoteForm, data, before, locale: place.locale }, ({ note: text }) =>
    doAndLeadBack(place, "noted", {}, () =>
      acting.run(addGiftNote, { id: String(place.gift), text }, { formKey: String(place.note) }),
    ),
  );
}

/** Deletes a note of the member's own. */
export async function deleteNote(place: GiftPlace & { note: string }): Promise<void> {
  const acting = await actFor(place);
  await doAndLeadBack(place, "unnoted", {}, () =>
    acting.run(deleteOwnNote, { id: String(place.gift), note_id: String(place.note) }),
  );
}

type Acting = Awaited<ReturnType<typeof actFor>>;

/** The words for errors, by code. */
const NOT_SENT = { invalid_state: "nothing", receipt_void: "not-sent", identity_suspended: "not-sent" };

function send(acting: Acting, { receipt, seen }: ReceiptPlace, email: string | null): Promise<unknown> {
  return acting.run(reissueReceipt, { id: String(receipt), email_to: email }, { seen: String(seen) });
}

async function actFor(place: GiftPlace, part = "") {
  const { actFor } = await requireSignedIn(`${pathOf(place)}${part}`);
  return actFor(String(place.id));
}

async function doAndLeadBack(
  place: GiftPlace,
  done: string,
  rejected: Record<string, string>,
  work: () => Promise<unknown>,
): Promise<never> {
  let outcome = done;
  try {
    await work();
  } catch (error) {
    const said = isAlmonerError(error) ? rejected[error.code] : undefined;
    if (!said) throw error;
    outcome = said;
  }
  redirect(`${pathOf(place)}?done=${outcome}&lang=${formLocale(place.locale)}`);
}

function pathOf({ id, gift }: GiftPlace): string {
  return `/dashboard/${encodeURIComponent(String(id))}/gifts/${encodeURIComponent(String(gift))}`;
}
