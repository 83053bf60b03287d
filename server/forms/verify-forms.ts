import { z } from "zod";
import { defineForm, type Form } from "@/server/forms/define-form";
import { anyText, ticked } from "@/server/forms/fields";

/** The answers of a step as typed: the operation validates them. */
export function answersForm(fields: readonly string[]): Form<string, Record<string, string>> {
  return defineForm(z.object(Object.fromEntries(fields.map((field) => [field, anyText()]))));
}

/** An officer, owner or controller. */
export const personForm = defineForm(
  z.object({
    name: anyText(),
    birth_date: anyText(),
    country: anyText(),
    email: anyText(),
    is_officer: ticked(),
    is_controller: ticked(),
    is_owner: ticked(),
    share_percent: z
      .string()
      .transform((text) => (/^\s*\d{1,3}([.,]\d{1,2})?\s*%?\s*$/.test(text) ? shareOf(text) : null)),
  }),
);

export const submitForm = defineForm(z.object({ outcome: anyText() }));

const shareOf = (text: string) => Number(text.replace("%", "").replace(",", ".").trim());
