import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { paragraphs, ticked } from "@/server/forms/fields";
import { REFUND_REASON_MAX_CHARACTERS } from "@/server/kernel/limits";

/** Sets which parts of a gift its campaign's page leaves out, and why. */
export const wallForm = defineForm(
  z.object({
    hide_name: ticked(),
    hide_message: ticked(),
    reason: paragraphs({ max: REFUND_REASON_MAX_CHARACTERS, missing: "refundReasonMissing" }),
  }),
  (entered) => ({ name: entered.hide_name, message: entered.hide_message, reason: entered.reason }),
);
