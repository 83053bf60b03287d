import { identitySubject } from "@/server/domain/identities/identity-subject";
import { withLatestVerifications } from "@/server/domain/verifications/latest-verifications";
import { operation } from "@/server/operations/operation";
import {
  type IdentityWithVerification,
  identityExpandQuery,
  identityResource,
  serializeIdentity,
} from "@/server/resources/identity";

/** Gets an identity that the caller manages; with `verification`, also its latest verification attempt. */
export const getIdentity = operation({
  name: "getIdentity",
  summary: "Gets an identity you manage.",
  permission: { scope: "identities:read" },
  subject: identitySubject,
  input: identityExpandQuery,
  output: identityResource,
  async run(ctx, { expand = [] }, { subject: identity }): Promise<IdentityWithVerification> {
    if (!expand.includes("verification")) return identity;
    const [expanded] = await withLatestVerifications(ctx, [identity]);
    return expanded!;
  },
  show: serializeIdentity,
});
