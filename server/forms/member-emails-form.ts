import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { oneOf, ticked } from "@/server/forms/fields";
import { GIFT_EMAILS } from "@/server/kernel/gift-emails";

/** Sets which emails about their organization a member gets. */
export const memberEmailsForm = defineForm(
  // A field named `matches` would shadow the form element's method of that name in scripts.
  z.object({ gifts: oneOf(GIFT_EMAILS, "none"), waiting_pages: ticked(), ending_matches: ticked() }),
  ({ gifts, waiting_pages: pages, ending_matches: matches }) => ({ gifts, pages, matches }),
);
