import { z } from "zod";
import { centsOut, identityId, instantOut } from "@/server/resources/fields";

const line = z.strictObject({
  receipt_id: z.string(),
  number: z.string(),
  gift_id: z.string(),
  given_on: z.string(),
  amount_cents: centsOut,
  currency: z.string(),
  amount_text: z.string(),
  status: z.enum(["issued", "void"]),
});

/** A donor's gifts of one tax year, by recipient, with totals per currency. Void receipts are listed and not counted. */
export const statementDocument = z
  .strictObject({
    donor: z.strictObject({ id: identityId, name: z.string() }),
    tax_year: z.int(),
    locale: z.string(),
    title: z.string(),
    recipients: z.array(
      z.strictObject({
        id: identityId,
        name: z.string(),
        registration: z.strictObject({ label: z.string(), value: z.string() }).nullable(),
        lines: z.array(line),
      }),
    ),
    totals: z.array(z.strictObject({ currency: z.string(), amount_cents: centsOut, amount_text: z.string() })),
    statements: z.array(z.strictObject({ code: z.string(), text: z.string() })),
    made_at: instantOut,
  })
  .meta({ id: "StatementDocument", description: "A donor's receipted gifts of one tax year." });

export type StatementDocument = z.infer<typeof statementDocument>;
