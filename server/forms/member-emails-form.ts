import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { oneOf, ticked } from "@/server/forms/fields";
import { GIFT_EMAILS } from "@/server/kernel/gift-emails";

/** Asks what a member wants to be emailed of their organization. */
export const memberEmailsForm = defineForm(
  z.object({ gifts: oneOf(GIFT_EMAILS, "none"), pages: ticked(), matches: ticked() }),
  (entered) => entered,
);
