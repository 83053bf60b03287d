import { afterAll, beforeAll, expect, it } from "vitest";
import { sandboxProvider } from "@/server/adapters/verification-provider/sandbox-provider";
import { screenIdentity } from "@/server/domain/screening/screen-identities";
import { screeningFacts } from "@/server/domain/screening/screening-facts";
import { decideDueVerifications } from "@/server/domain/verifications/ask-provider";
import { cancelVerification } from "@/server/domain/verifications/cancel-verification";
import { revokeVerification } from "@/server/domain/verifications/decide-verification";
import { purgeAnswers } from "@/server/domain/verifications/purge-answers";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { operatorCaller } from "@/server/kernel/caller";
import { beginInBrowser, completeVerification, fillVerification } from "@/server/testing/fill-verification";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { letPeoplePass } from "@/server/testing/named-people-fixture";

// Guards what people entered: it is stored encrypted, used only while it is needed, and then deleted.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture({ ports: { verification: sandboxProvider } });
});
afterAll(() => fixture.close());

const DAY_MS = 86_400_000;
const never = new AbortController().signal;
const identityOf = (id: string) => fixture.system.db.identity.findUniqueOrThrow({ where: { id } });
const operator = () => fixture.system.as(operatorCaller({ name: "ada", userId: "user_a", requestId: "page" }));

async function decided(outcome: "passed" | "failed" | "canceled", tier = 1) {
  const { system, partner, clock } = fixture;
  const person = await fixture.person({ tier: 0 });
  const { id } = person;
  if (tier === 3) await system.db.identity.update({ where: { id }, data: { type: "organization" } });
  const verification = await startVerification(partner, { id, tier_attempted: tier });
  if (outcome === "canceled") {
    await fillVerification(await beginInBrowser(system, verification));
    await cancelVerification(partner, { id, verification_id: verification.id });
  } else {
    await completeVerification(system, verification, { document_number: outcome === "failed" ? "D1111" : "D0000" });
    await letPeoplePass(system, verification.id);
    clock.advance(60_000);
    await decideDueVerifications(system, never);
  }
  return { person, id, verificationId: verification.id };
}

/** For each verification, whether anything is still stored: answers, people, or what clients read of the ID. */
async function kept(...verifications: { verificationId: string }[]): Promise<boolean[]> {
  await purgeAnswers(fixture.system);
  return Promise.all(
    verifications.map(async ({ verificationId: id }) => {
      const row = await fixture.system.db.verification.findUniqueOrThrow({ where: { id } });
      const people = await fixture.system.db.verificationPerson.count({ where: { verificationId: id } });
      return [row.answers, row.documentKey, row.documentLast4].some((value) => value !== null) || people > 0;
    }),
  );
}

it("is deleted 90 days after it was not decided, a year after a failure, and five years after an identity's last use", async () => {
  const { clock, charity } = fixture;
  const all = [await decided("canceled"), await decided("failed"), await decided("passed"), await decided("passed", 3)];
  const used = await decided("passed");
  expect(await kept(...all, used)).toEqual([true, true, true, true, true]);
  clock.advance(91 * DAY_MS);
  expect(await kept(...all, used)).toEqual([false, true, true, true, true]);
  clock.advance(275 * DAY_MS);
  expect(await kept(...all, used)).toEqual([false, false, true, true, true]);
  await fixture.give(await identityOf(used.id), charity, { amount_cents: 500n });
  clock.advance((5 * 366 - 366 + 10) * DAY_MS);
  expect(await kept(...all, used)).toEqual([false, false, false, false, true]);
  expect((await identityOf(used.id)).verifiedFacts).not.toBeNull();
  expect((await identityOf(all[2]!.id)).verifiedFacts).toBeNull();
  clock.advance(366 * DAY_MS);
  expect(await kept(used)).toEqual([false]);
  const row = await fixture.system.db.verification.findUniqueOrThrow({ where: { id: used.verificationId } });
  expect(row).toMatchObject({ status: "passed", tierAttempted: 1, documentType: null });
});

it("a verified birth date and country are compared with the lists later, and stored nowhere in clear", async () => {
  const { system } = fixture;
  const { id, verificationId } = await decided("passed");
  await screenIdentity(system, id);
  const identity = await identityOf(id);
  expect(screeningFacts(system, identity)).toMatchObject({ birthDate: "1990-02-03", countries: ["US"] });
  expect(JSON.stringify(identity)).not.toMatch(/1990|"US"/);
  const before = identity.screeningFingerprint;
  await revokeVerification(operator(), { verificationId, reason: "Someone else submitted it." });
  expect(screeningFacts(system, await identityOf(id))).not.toHaveProperty("birthDate");
  await screenIdentity(system, id);
  const { screeningFingerprint, updatedAt } = await identityOf(id);
  expect(screeningFingerprint).not.toBe(before);
  await system.db.identity.update({ where: { id }, data: { screeningFingerprint: null } });
  fixture.clock.advance(DAY_MS);
  await screenIdentity(system, id);
  // Screening an identity again must not count as using it: that would postpone the deletion of what its owner entered.
  expect(await identityOf(id)).toMatchObject({ screeningFingerprint, updatedAt });
});
