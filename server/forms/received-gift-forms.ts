import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { email, paragraphs } from "@/server/forms/fields";
import {
  GIFT_NOTE_MAX_CHARACTERS,
  REFUND_REASON_MAX_CHARACTERS,
  THANK_LETTER_MAX_CHARACTERS,
} from "@/server/kernel/limits";

/** Adds a note to a gift. */
export const giftNoteForm = defineForm(
  z.object({ note: paragraphs({ max: GIFT_NOTE_MAX_CHARACTERS, missing: "noteMissing" }) }),
);

/** Asks for the reason of a refund. */
export const refundForm = defineForm(
  z.object({ reason: paragraphs({ max: REFUND_REASON_MAX_CHARACTERS, missing: "refundReasonMissing" }) }),
);

/** Sends a receipt to a different address than the donor's. */
export const resendForm = defineForm(z.object({ email: email() }));

/** Writes to the donors of several gifts. */
export const thankForm = defineForm(
  z.object({ message: paragraphs({ max: THANK_LETTER_MAX_CHARACTERS, missing: "messageMissing" }) }),
);
