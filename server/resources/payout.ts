import { z } from "zod";
import type { Payout } from "@/server/generated/prisma/client";
import { STATEMENT_TEXT_MAX_CHARACTERS } from "@/server/kernel/limits";
import { centsToJson } from "@/server/kernel/money";
import {
  centsOut,
  createdAtOut,
  currencyField,
  identityId,
  idField,
  instant,
  instantField,
  instantOut,
  type JsonObject,
} from "@/server/resources/fields";
import { metadataField, metadataOut } from "@/server/resources/metadata";
import { centsField } from "@/server/resources/number-fields";
import { disbursementId } from "@/server/resources/pool";
import { currencyOut, dateOut, textOut, tokenOut } from "@/server/resources/response-fields";

export const payoutId = idField("payout");

export const PAYOUT_STATUSES = ["pending", "in_transit", "paid", "failed", "canceled"] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** What triggers a payout. */
export const PAYOUT_TRIGGERS = ["schedule", "request", "disbursement"] as const;
export type PayoutTrigger = (typeof PAYOUT_TRIGGERS)[number];

export const payoutBody = z
  .strictObject({
    identity_id: identityId.describe("Whose balance is paid out."),
    amount_cents: centsField(1n)
      .nullish()
      .describe("How much, in the currency's smallest unit. Default: all that can be paid out."),
    currency: currencyField.nullish().describe("The ISO 4217 currency code. Needed where the identity has several."),
    metadata: metadataField.nullish().describe("Your own key-value pairs."),
  })
  .meta({ id: "PayoutCreate", description: "A payout to ask for." });

export const payoutResource = z
  .strictObject({
    id: payoutId.describe("The id of the payout."),
    identity_id: identityId.describe("Whose balance is paid out."),
    amount_cents: centsOut.describe("What is paid out, in the currency's smallest unit."),
    currency: currencyOut.describe("The ISO 4217 currency code."),
    status: z.enum(PAYOUT_STATUSES).describe("The status."),
    trigger: z
      .enum(PAYOUT_TRIGGERS)
      .describe("What planned it: the schedule, a request, or the payout of a pool, which is passed on by itself."),
    disbursement_id: disbursementId.nullable().describe("The payout of a pool that is passed on. null for others."),
    payout_account_id: idField("payoutAccount").describe("The account that it goes to."),
    statement_text: textOut(STATEMENT_TEXT_MAX_CHARACTERS).describe("What the recipient's bank shows of it."),
    arrives_on: dateOut.nullable().describe("When it is expected to arrive. null while that is not known."),
    metadata: metadataOut,
    created_at: createdAtOut,
    sent_at: instantOut.optional().describe("When it left. Absent before."),
    paid_at: instantOut.optional().describe("When it arrived. Absent before."),
    failed_at: instantOut.optional().describe("When it failed. Its sum is on the balance again."),
    failure_code: tokenOut.optional().describe("Why it failed, as a stable code."),
    failure_message: textOut(500).optional().describe("Why it failed, as a sentence."),
    canceled_at: instantOut.optional().describe("When it was canceled. Its sum is on the balance again."),
  })
  .meta({ id: "Payout", description: "A sum that leaves an identity's balance for its payout account." });

export type ShownPayout = z.infer<typeof payoutResource>;

export const payoutListQuery = z.strictObject({
  identity_id: identityId.optional().describe("Only payouts of this identity."),
  status: z.enum(PAYOUT_STATUSES).optional().describe("Only payouts with this status."),
  currency: currencyField.optional().describe("Only payouts in this currency."),
  created_after: instantField.optional().describe("Only payouts created after this time."),
  created_before: instantField.optional().describe("Only payouts created before this time."),
});

/** Writes a payout for every response. */
export function serializePayout(payout: Payout): ShownPayout {
  const { sentAt, paidAt, failedAt, failureCode, failureMessage, canceledAt } = payout;
  return {
    id: payout.id,
    identity_id: payout.identityId,
    amount_cents: centsToJson(payout.amountCents),
    currency: payout.currency,
    status: payout.status as PayoutStatus,
    trigger: payout.trigger as PayoutTrigger,
    disbursement_id: payout.disbursementId,
    payout_account_id: payout.payoutAccountId,
    statement_text: payout.statementText,
    arrives_on: payout.arrivesOn?.toISOString().slice(0, 10) ?? null,
    metadata: payout.metadata as JsonObject,
    created_at: instant(payout.createdAt),
    ...(sentAt && { sent_at: instant(sentAt) }),
    ...(paidAt && { paid_at: instant(paidAt) }),
    ...(failedAt && {
      failed_at: instant(failedAt),
      ...(failureCode !== null && { failure_code: failureCode }),
      ...(failureMessage !== null && { failure_message: failureMessage }),
    }),
    ...(canceledAt && { canceled_at: instant(canceledAt) }),
  };
}
