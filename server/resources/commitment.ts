import { z } from "zod";
import type { Commitment } from "@/server/generated/prisma/client";
import { PERIODS_PER_YEAR, POOL_CADENCES, type PoolCadence } from "@/server/kernel/cadence";
import { type Cents, centsToJson } from "@/server/kernel/money";
import {
  centsOut,
  createdAtOut,
  identityId,
  instant,
  instantOut,
  PAYMENT_METHOD_MAX_CHARACTERS,
} from "@/server/resources/fields";
import { serializeTerms, type TransferTerms, yearInstructionsOut } from "@/server/resources/next-action";
import { commitmentId, poolId } from "@/server/resources/pool";
import { currencyOut, integerOut, textOut, tokenOut } from "@/server/resources/response-fields";

export const COMMITMENT_STATUSES = ["pending", "active", "past_due", "canceled", "ended"] as const;
export type CommitmentStatus = (typeof COMMITMENT_STATUSES)[number];

/** A commitment in every response. */
export const commitmentResource = z
  .strictObject({
    id: commitmentId.describe("The id of the commitment."),
    pool_id: poolId.describe("The pool."),
    identity_id: identityId.describe("The member who commits."),
    cadence: z.enum(POOL_CADENCES).describe("How often a period is released to the pool's treasury."),
    per_cadence_amount_cents: centsOut.describe("The amount of each period, in the currency's smallest unit."),
    periods_per_year: integerOut(1, 52).describe("How many periods a year has."),
    annual_amount_cents: centsOut.describe("What is prepaid for a year: the amount times the number of periods."),
    fee_cents: centsOut.describe(
      "The flat fee that is charged on top of the year where it is a gift to the pool's sponsor. 0 if the year is no gift.",
    ),
    charge_cents: centsOut.describe("What is charged for the year: the annual amount and the fee."),
    currency: currencyOut.describe("The pool's currency."),
    payment_method_id: textOut(PAYMENT_METHOD_MAX_CHARACTERS)
      .nullable()
      .describe(
        "What the prepayment is charged to; `bank_transfer` for one that the member transfers. null for keys that do not manage the member.",
      ),
    payment_instructions: yearInstructionsOut
      .nullable()
      .describe(
        "What the member transfers with, for this year and every other. null for a commitment that is charged or over, and for keys that do not manage the member.",
      ),
    auto_renew: z.boolean().describe("Whether another year is prepaid when this one is over."),
    status: z.enum(COMMITMENT_STATUSES).describe("The status of the commitment."),
    prepaid_cents: centsOut.describe("What was paid for the current year, less what went back."),
    released_cents: centsOut.describe("What of it was released to the treasury."),
    next_release_at: instantOut.nullable().describe("When the next period is released. null if none is."),
    renews_at: instantOut.nullable().describe("When the year is over. null until it is paid, and once it is over."),
    failure_code: tokenOut
      .nullable()
      .describe(
        "Why the last payment was declined, or `no_transfer` if its transfer has not arrived. null if neither is so.",
      ),
    created_at: createdAtOut,
    ended_at: instantOut.nullable().describe("When it was canceled or ended. null if it is open."),
  })
  .meta({ id: "Commitment", description: "What a member prepays to a pool, released period by period." });

export type ReadCommitment = Commitment & {
  currency: string;
  prepaidCents: Cents;
  feeCents: Cents;
  /** The bank details for the member's transfers; null if the commitment is charged. */
  transfer: TransferTerms | null;
};

/** The price of a year of the commitment. */
export function annualCents({ perCadenceCents, cadence }: Pick<Commitment, "perCadenceCents" | "cadence">): Cents {
  return perCadenceCents * BigInt(PERIODS_PER_YEAR[cadence as PoolCadence]);
}

/** Writes a commitment; the payment method is only for those who manage the member. */
export function serializeCommitment(
  commitment: ReadCommitment,
  { isOwn }: { isOwn: boolean },
): z.infer<typeof commitmentResource> {
  const cadence = commitment.cadence as PoolCadence;
  const isOpen = commitment.endedAt === null;
  return {
    id: commitment.id,
    pool_id: commitment.poolId,
    identity_id: commitment.identityId,
    cadence,
    per_cadence_amount_cents: centsToJson(commitment.perCadenceCents),
    periods_per_year: PERIODS_PER_YEAR[cadence],
    annual_amount_cents: centsToJson(annualCents(commitment)),
    fee_cents: centsToJson(commitment.feeCents),
    charge_cents: centsToJson(annualCents(commitment) + commitment.feeCents),
    currency: commitment.currency,
    payment_method_id: isOwn ? commitment.paymentMethodId : null,
    payment_instructions: isOwn && isOpen && commitment.transfer ? serializeTerms(commitment.transfer) : null,
    auto_renew: commitment.autoRenew,
    status: commitment.status as CommitmentStatus,
    prepaid_cents: centsToJson(commitment.prepaidCents),
    released_cents: centsToJson(commitment.perCadenceCents * BigInt(commitment.released)),
    next_release_at: commitment.nextReleaseAt && instant(commitment.nextReleaseAt),
    renews_at: commitment.renewsAt && instant(commitment.renewsAt),
    failure_code: commitment.failureCode,
    created_at: instant(commitment.createdAt),
    ended_at: commitment.endedAt && instant(commitment.endedAt),
  };
}
