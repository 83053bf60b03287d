import { z } from "zod";
import { verificationTransitions } from "@/server/domain/identities/verification-transitions";
import { documentNumberOf } from "@/server/domain/verifications/answers";
import { askPeople } from "@/server/domain/verifications/ask-people";
import { checkStep, dateOf, type StepError } from "@/server/domain/verifications/check-step";
import { findingsOf } from "@/server/domain/verifications/findings";
import { startedVerificationSubject } from "@/server/domain/verifications/hosted-subjects";
import { lockFillable } from "@/server/domain/verifications/lock-fillable";
import { readGathered } from "@/server/domain/verifications/read-gathered";
import { stepsFor } from "@/server/domain/verifications/steps";
import { IdentitySuspended, InvalidState } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";

/** What a tester can choose in the sandbox. */
export const CHOSEN_OUTCOMES = ["passed", "failed", "requires_input", "people", "processing"] as const;
const LAST4 = 4;

/** Submits a verification if it is complete; otherwise returns what is missing. */
export const submitGathered = operation({
  name: "submitGathered",
  summary: "Submits a verification.",
  permission: { visitor: "link" },
  subject: startedVerificationSubject,
  input: z.strictObject({ outcome: z.enum(CHOSEN_OUTCOMES).nullable() }),
  errors: [InvalidState, IdentitySuspended],
  run: (ctx, { outcome }, { subject: { id, identityId } }): Promise<StepError[]> =>
    ctx.transaction(async (tx) => {
      const { status } = await tx.db.identity.findUniqueOrThrow({ where: { id: identityId } });
      if (status !== "active") throw IdentitySuspended();
      const verification = await lockFillable(tx, id);
      const gathered = await readGathered(tx, verification);
      const errors = stepsFor(verification.requirements).flatMap((step) => checkStep(step, gathered, tx.now()));
      if (errors.length > 0) return errors;
      const number = documentNumberOf(tx, verification);
      const { document_type: type = "", document_country: country = "", document_expires_on = "" } = gathered.answers;
      const documentKey = tx.vault.mac("document-key", `${country} ${type} ${number}`).toString("base64url");
      const submitted = {
        submittedAt: tx.now(),
        submissions: { increment: 1 },
        decideAt: new Date(tx.now().getTime() + tx.ports.verification.firstAskMs),
        expiresAt: null,
        documentType: type,
        documentCountry: country,
        documentExpiresOn: dateOf(document_expires_on),
        documentLast4: number.length > LAST4 ? number.slice(-LAST4) : null,
        documentKey,
        chosenOutcome: mayChoose(tx) ? outcome : null,
        findings: await findingsOf(tx, { ...verification, documentKey }, gathered),
      };
      const moved = await move(tx, verificationTransitions, verification, "submit", submitted);
      await askPeople(tx, moved);
      await audit(tx, "verification.submit", identityId, {
        verification: id,
        submission: verification.submissions + 1,
      });
      return [];
    }),
});

function mayChoose({ ports, settings }: Context): boolean {
  return ports.verification.letsChoose && settings.mode === "sandbox";
}
