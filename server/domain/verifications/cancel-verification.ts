import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { verificationTransitions } from "@/server/domain/identities/verification-transitions";
import { withPeople } from "@/server/domain/verifications/named-people";
import { hostedUrlOf } from "@/server/domain/verifications/verification-link";
import { verificationSubject } from "@/server/domain/verifications/verification-subject";
import { InvalidState } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";
import { serializeVerification, verificationResource } from "@/server/resources/verification";

/** Cancels a verification that its person has yet to submit. Its link stops working. */
export const cancelVerification = operation({
  name: "cancelVerification",
  summary: "Cancels a verification.",
  description: "Only while it waits for the person: one that was submitted is decided. Its link stops working at once.",
  permission: { scope: "identities:write" },
  subject: verificationSubject,
  output: verificationResource,
  errors: [InvalidState],
  secret: true,
  run: (ctx, { id, verification_id }) =>
    ctx.transaction(async (tx) => {
      await lockIdentity(tx, id);
      const changes = { decidedAt: tx.now(), expiresAt: null };
      const canceled = await move(tx, verificationTransitions, { id: verification_id }, "cancel", changes);
      await audit(tx, "verification.cancel", id, { verification: verification_id });
      return (await withPeople(tx, [canceled]))[0]!;
    }),
  show: (verification, ctx) => serializeVerification(verification, hostedUrlOf(ctx, verification)),
});
