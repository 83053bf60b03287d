import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { anyText, line, oneOf } from "@/server/forms/fields";
import { COUNTRY_CODES } from "@/server/kernel/countries";

const NUMBER_MAX = 60;
const number = () => anyText().transform((text) => text.trim().slice(0, NUMBER_MAX));

/** The account that payouts go to, as its owner enters it. The operation validates it. */
export const payeeAccountForm = defineForm(
  z.object({
    way: oneOf(["iban", "us"], "iban"),
    kind: oneOf(["person", "business"], "person"),
    holder: line({ max: 70 }),
    iban: number(),
    bic: number(),
    routing: number(),
    number: number(),
    number_again: number(),
    account_type: oneOf(["checking", "savings"], "checking"),
    street: line({ max: 70 }),
    postal_code: line({ max: 16 }),
    town: line({ max: 35 }),
    country: oneOf([...COUNTRY_CODES], "US"),
  }),
);
