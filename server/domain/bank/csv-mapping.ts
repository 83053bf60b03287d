import { z } from "zod";
import { currencyField } from "@/server/resources/fields";

const column = z.union([z.string().max(200), z.number().int().min(0).max(500)]);

/** How to read a table, as someone chose it. Values that don't fit are rejected, never reinterpreted. */
export const csvMapping = z
  .strictObject({
    hasHeadings: z.boolean(),
    delimiter: z.enum([",", ";", "\t", "|"]),
    skippedRows: z.number().int().min(0).max(50),
    dateFormat: z.enum(["YYYY-MM-DD", "DD.MM.YYYY", "DD/MM/YYYY", "MM/DD/YYYY", "YYYYMMDD", "DD-MM-YYYY"]),
    decimalSign: z.enum([".", ","]),
    currency: currencyField,
    columns: z.strictObject({
      bookedOn: column,
      valueOn: column.optional(),
      amount: column.optional(),
      credit: column.optional(),
      debit: column.optional(),
      currency: column.optional(),
      name: column.optional(),
      account: column.optional(),
      bank: column.optional(),
      text: column.optional(),
      reference: column.optional(),
      balance: column.optional(),
    }),
  })
  .refine(
    ({ columns: { amount, credit, debit } }) =>
      (amount === undefined) !== (credit === undefined && debit === undefined),
    {
      error: "needs the column of the amount, or those of credits and debits",
    },
  );
