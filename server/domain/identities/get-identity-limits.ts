import { identitySubject } from "@/server/domain/identities/identity-subject";
import { readLimits } from "@/server/domain/limits/read-limits";
import { operation } from "@/server/operations/operation";
import { identityLimitsResource, serializeIdentityLimits } from "@/server/resources/identity-limits";

/** Gets what an identity that the caller manages can still give and receive in the current month (UTC), in US cents. */
export const getIdentityLimits = operation({
  name: "getIdentityLimits",
  summary: "Gets how much an identity can still give and receive this month.",
  permission: { scope: "identities:read" },
  subject: identitySubject,
  output: identityLimitsResource,
  run: (ctx, _, { subject: identity }) => readLimits(ctx, identity),
  show: serializeIdentityLimits,
});
