import { applyDecision, type Decision } from "@/server/domain/verifications/apply-decision";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { VERIFICATION_FAILURES } from "@/server/kernel/limits";
import type { ApiRequest } from "@/server/testing/api-client";
import type { GiftFixture } from "@/server/testing/gift-fixture";
import { submitVerification } from "@/server/testing/submit-verification";

type Provocation = [method: string, path: string, request?: ApiRequest];

/** Requests that cause the errors of verifications, by code. */
export async function provokeVerifications(fixture: GiftFixture): Promise<Record<string, Provocation>> {
  const { system } = fixture;
  const { id } = await fixture.person({ tier: 0 });
  const failed = { identityId: id, tierAttempted: 1, status: "failed", failureCode: "not_confirmed" };
  await system.db.verification.createMany({
    data: Array.from({ length: VERIFICATION_FAILURES.max }, () => ({
      ...failed,
      id: system.newId("verification"),
      createdAt: system.now(),
      decidedAt: system.now(),
    })),
  });
  return {
    verification_attempts_exceeded: ["POST", `/v1/identities/${id}/verifications`, { body: { tier_attempted: 1 } }],
  };
}

const DECISIONS: readonly Decision[] = [{ outcome: "passed" }, { outcome: "failed", code: "document_not_accepted" }];

/** Makes one verification pass and another fail, to record their events. */
export async function decideVerifications({ system, partner, person }: GiftFixture): Promise<void> {
  for (const decision of DECISIONS) {
    const { id: identityId } = await person({ tier: 0 });
    const { id: verificationId } = await startVerification(partner, { id: identityId, tier_attempted: 1 });
    await submitVerification(system, verificationId, "X01234567");
    const decided = { verificationId, identityId, submission: 1, decision, reason: "example" };
    await system.transaction((tx) => applyDecision(tx, decided));
  }
}
