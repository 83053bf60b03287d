import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { oneOf, ticked } from "@/server/forms/fields";
import { GIFT_EMAILS } from "@/server/kernel/gift-emails";

/** Asks what a member wants to be emailed of their organization. */
export const memberEmailsForm = defineForm(
  // A field named `matches` would hide the method of that name from whoever asks the form.
  z.object({ gifts: oneOf(GIFT_EMAILS, "none"), waiting_pages: ticked(), ending_matches: ticked() }),
  ({ gifts, waiting_pages: pages, ending_matches: matches }) => ({ gifts, pages, matches }),
);
