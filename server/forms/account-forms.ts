import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { email } from "@/server/forms/fields";

/** Asks for an email address: to email a link to, or to confirm a link with. */
export const addressForm = defineForm(z.object({ email: email() }));
