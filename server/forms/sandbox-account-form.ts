import { z } from "zod";
import { defineForm, note } from "@/server/forms/define-form";
import { oneOf } from "@/server/forms/fields";
import { ACCOUNT_OUTCOMES } from "@/server/kernel/payout-account-words";

const NUMBER = /^\d{8,34}$/;

/** The page of the sandbox's payout account: an account number without meaning, and the outcome to simulate. */
export const sandboxAccountForm = defineForm(
  z.object({
    number: z
      .string()
      .transform((number) => number.replace(/[\s-]/g, ""))
      .superRefine((number, ctx) => {
        if (!NUMBER.test(number)) note(ctx, "accountNumberInvalid");
      }),
    outcome: oneOf(ACCOUNT_OUTCOMES, "enabled"),
  }),
);
