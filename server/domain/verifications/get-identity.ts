import { z } from "zod";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { operation } from "@/server/domain/operation";
import { hostedUrlOf } from "@/server/domain/verification-link";
import { withPeople } from "@/server/domain/verifications/named-people";
import { expandField } from "@/server/resources/expand";
import { type IdentityWithVerification, identityResource, serializeIdentity } from "@/server/resources/identity";

/** Gets an identity that the caller manages; with `verification`, also its latest verification attempt. */
export const getIdentity = operation({
  name: "getIdentity",
  summary: "Gets an identity you manage.",
  permission: { scope: "identities:read" },
  subject: identitySubject,
  input: z.strictObject({ expand: expandField("verification") }),
  output: identityResource,
  async run(ctx, { expand = [] }, { subject: identity }): Promise<IdentityWithVerification> {
    if (!expand.includes("verification")) return identity;
    const row = await ctx.db.verification.findFirst({
      where: { identityId: identity.id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    if (!row) return { ...identity, verification: null };
    const [counted] = await withPeople(ctx, [row]);
    return { ...identity, verification: { row: counted!, hostedUrl: hostedUrlOf(ctx, row) } };
  },
  show: serializeIdentity,
});
