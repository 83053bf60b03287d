import { z } from "zod";
import { type Cents, centsToJson } from "@/server/kernel/money";
import { centsOut, identityId, instant, instantOut } from "@/server/resources/fields";
import { integerOut } from "@/server/resources/response-fields";

const allowance = z
  .strictObject({
    limit_cents: centsOut.nullable().describe("The tier's limit for one month, in cents. null means unlimited."),
    used_cents: centsOut.describe("The total of this month's pending, settling and settled gifts, in cents."),
    remaining_cents: centsOut.nullable().describe("The remaining limit, in cents. null means unlimited."),
  })
  .meta({ id: "LimitRoom", description: "The monthly limit for giving or receiving." });

export const identityLimitsResource = z
  .strictObject({
    identity_id: identityId.describe("The identity that these limits apply to."),
    tier: integerOut(0, 3).describe("The tier that sets the limits."),
    currency: z
      .literal("USD")
      .describe("Limits are in US dollars. Other currencies are converted at the operator's rates."),
    incoming: allowance.describe("The limit for receiving."),
    outgoing: allowance.describe("The limit for giving."),
    resets_at: instantOut.describe("When the next calendar month starts, in UTC."),
  })
  .meta({ id: "IdentityLimits", description: "How much an identity can still give and receive this month." });

interface Allowance {
  limitCents: Cents | null;
  usedCents: Cents;
  remainingCents: Cents | null;
}

export interface IdentityLimits {
  identityId: string;
  tier: number;
  resetsAt: Date;
  incoming: Allowance;
  outgoing: Allowance;
}

/** Writes an identity's monthly limits. */
export function serializeIdentityLimits(limits: IdentityLimits): z.infer<typeof identityLimitsResource> {
  return {
    identity_id: limits.identityId,
    tier: limits.tier,
    currency: "USD",
    incoming: serializeAllowance(limits.incoming),
    outgoing: serializeAllowance(limits.outgoing),
    resets_at: instant(limits.resetsAt),
  };
}

function serializeAllowance({ limitCents, usedCents, remainingCents }: Allowance): z.infer<typeof allowance> {
  return {
    limit_cents: limitCents === null ? null : centsToJson(limitCents),
    used_cents: centsToJson(usedCents),
    remaining_cents: remainingCents === null ? null : centsToJson(remainingCents),
  };
}
