import { afterAll, beforeAll, expect, it } from "vitest";
import { sandboxProvider } from "@/server/adapters/verification-provider/sandbox-provider";
import { callProvider } from "@/server/domain/verifications/call-provider";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards submissions against another company's system: whatever it says of when to ask again, someone does within a day.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

it.each([
  [0, 1_000],
  [-5, 1_000],
  [60_000, 60_000],
  [1e15, 86_400_000],
])("asks again after %s ms as after %s", async (delayMs, waited) => {
  const { id } = await fixture.person({ tier: 0 });
  const { id: verificationId } = await startVerification(fixture.partner, { id, tier_attempted: 1 });
  const verification = await fixture.system.db.verification.findUniqueOrThrow({ where: { id: verificationId } });
  const answer = { outcome: "wait" as const, delayMs };
  const decide = async () => ({ verificationId, submission: verification.submissions, answer });
  const ports = { ...fixture.system.ports, verification: { ...sandboxProvider, decide } };
  expect(await callProvider({ ...fixture.system, ports }, verification)).toEqual({ outcome: "wait", delayMs: waited });
});
