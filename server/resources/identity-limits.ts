import { z } from "zod";
import { type Cents, centsToJson } from "@/server/kernel/money";
import { centsOut, identityId, instant, instantOut } from "@/server/resources/fields";
import { integerOut } from "@/server/resources/response-fields";

const allowance = z
  .strictObject({
    limit_cents: centsOut.nullable().describe("What the tier allows in one month; null is unlimited."),
    used_cents: centsOut.describe("What this month's pending, settling and settled gifts take of it."),
    remaining_cents: centsOut.nullable().describe("What is left; null is unlimited."),
  })
  .meta({ id: "LimitRoom", description: "One direction's share of the monthly limits." });

export const identityLimitsResource = z
  .strictObject({
    identity_id: identityId.describe("Whose limits these are."),
    tier: integerOut(0, 3).describe("The tier that the limits come from."),
    currency: z.literal("USD").describe("Limits are in US dollars; other currencies count at the operator's rates."),
    incoming: allowance.describe("What it may still receive."),
    outgoing: allowance.describe("What it may still give."),
    resets_at: instantOut.describe("When the next calendar month (UTC) begins."),
  })
  .meta({ id: "IdentityLimits", description: "What an identity may still give and receive this month." });

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

/** Writes the monthly limits of an identity. */
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
