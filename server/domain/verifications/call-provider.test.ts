import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { decideDueVerifications } from "@/server/domain/verifications/ask-provider";
import { decideVerification } from "@/server/domain/verifications/decide-verification";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { operatorCaller } from "@/server/kernel/caller";
import type { VerificationProvider } from "@/server/ports/verification-provider";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { submitVerification } from "@/server/testing/submit-verification";

// Guards tiers and limits when the provider, which is another company's system, misbehaves.

let decide: VerificationProvider["decide"];
let timeoutMs: number;
let fixture: GiftFixture;
beforeAll(async () => {
  const provider: VerificationProvider = {
    name: "another",
    firstAskMs: 0,
    letsChoose: false,
    get timeoutMs() {
      return timeoutMs;
    },
    decide: (verification, signal) => decide(verification, signal),
  };
  fixture = await makeGiftFixture({ ports: { verification: provider } });
});
beforeEach(() => {
  decide = passes;
  timeoutMs = 60_000;
});
afterAll(() => fixture.close());

const RETRY_MS = 60_000;
const never = new AbortController().signal;
const passes: VerificationProvider["decide"] = async ({ id, submission }) => ({
  verificationId: id,
  submission,
  answer: { outcome: "passed" },
});
const read = (id: string) => fixture.system.db.verification.findUniqueOrThrow({ where: { id } });
const tierOf = async ({ identityId }: { identityId: string }) =>
  (await fixture.system.db.identity.findUniqueOrThrow({ where: { id: identityId } })).kycTier;
const ask = () => decideDueVerifications(fixture.system, never);

async function submitted() {
  const { id } = await fixture.person({ tier: 0 });
  const verification = await startVerification(fixture.partner, { id, tier_attempted: 1 });
  await submitVerification(fixture.system, verification.id);
  return verification;
}

it("one that hangs about one submission is asked again later, and holds up no other", async () => {
  const [hanging, other] = [await submitted(), await submitted()];
  let signal: AbortSignal | undefined;
  timeoutMs = 100;
  decide = (verification, given) => {
    if (verification.id !== hanging.id) return passes(verification, given);
    signal = given;
    return new Promise(() => {});
  };
  await ask();
  expect([(await read(hanging.id)).status, (await read(other.id)).status]).toEqual(["processing", "passed"]);
  expect(signal?.aborted).toBe(true);
  decide = passes;
  timeoutMs = 60_000;
  fixture.clock.advance(RETRY_MS);
  await ask();
  expect((await read(hanging.id)).status).toBe("passed");
});

it("what one says after its time, or twice, takes effect once", async () => {
  const late = await submitted();
  const answers: (() => void)[] = [];
  timeoutMs = 100;
  decide = (verification, signal) =>
    new Promise((resolve) => {
      answers.push(() => resolve(passes(verification, signal)));
    });
  await ask();
  for (const answer of answers) answer();
  expect(await read(late.id)).toMatchObject({ status: "processing", decideAt: expect.any(Date) });
  decide = passes;
  timeoutMs = 60_000;
  fixture.clock.advance(RETRY_MS);
  await Promise.all([ask(), ask()]);
  expect(await tierOf(late)).toBe(1);
  const events = await fixture.system.db.event.findMany({ where: { subjectId: late.id } });
  expect(events.map(({ type }) => type).sort()).toEqual(["identity.kyc_passed", "identity.kyc_started"]);
});

it("one that passes what a reviewer failed meanwhile changes nothing", async () => {
  const verification = await submitted();
  decide = async (asked, signal) => {
    const operator = fixture.system.as(operatorCaller({ name: "user_a", userId: "user_a", requestId: "page" }));
    const decision = { outcome: "failed" as const, code: "not_confirmed" as const };
    await decideVerification(operator, { verificationId: asked.id, decision, reason: "forged" });
    return passes(asked, signal);
  };
  await ask();
  expect(await read(verification.id)).toMatchObject({ status: "failed", decidedBy: "operator:user_a" });
  expect(await tierOf(verification)).toBe(0);
});

it.each<[string, (asked: { id: string; submission: number }, other: string) => object]>([
  ["another's verification", (_, other) => ({ verificationId: other, submission: 1, answer: { outcome: "passed" } })],
  ["an earlier submission", ({ id }) => ({ verificationId: id, submission: 0, answer: { outcome: "passed" } })],
  ["nothing that has a meaning", ({ id }) => ({ verificationId: id, submission: 1, answer: { outcome: "approved" } })],
  [
    "what was not asked for",
    ({ id }) => ({
      verificationId: id,
      submission: 1,
      answer: { outcome: "requires_input", corrections: [{ requirement: "ein_letter", code: "unreadable" }] },
    }),
  ],
])("one that answers about %s decides nothing", async (_, answerOf) => {
  const [asked, other] = [await submitted(), await submitted()];
  decide = async (verification) => answerOf(verification, other.id) as Awaited<ReturnType<typeof decide>>;
  await ask();
  expect((await read(asked.id)).status).toBe("processing");
  expect(await tierOf(asked)).toBe(0);
});

it.each([
  [-5, 1_000],
  [0, 1_000],
  [90_000, 90_000],
  [1e15, 86_400_000],
])("one that wants to be asked again after %s ms is asked after %s", async (delayMs, waitedMs) => {
  const verification = await submitted();
  decide = async ({ id, submission }) => ({ verificationId: id, submission, answer: { outcome: "wait", delayMs } });
  const before = fixture.clock.now().getTime();
  await ask();
  const after = fixture.clock.now().getTime();
  const at = (await read(verification.id)).decideAt!.getTime() - waitedMs;
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(after);
});
