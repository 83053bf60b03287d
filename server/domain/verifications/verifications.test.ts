import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxProvider } from "@/server/adapters/verification-provider/sandbox-provider";
import { decideDueVerifications } from "@/server/domain/verifications/ask-provider";
import { cancelVerification } from "@/server/domain/verifications/cancel-verification";
import { endVerifications } from "@/server/domain/verifications/expire-verifications";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { submitVerification } from "@/server/testing/submit-verification";

// Guards access to higher limits: which verifications an identity can have, and that its tier follows at once.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture({ ports: { verification: sandboxProvider } });
});
afterAll(() => fixture.close());

const DAY_MS = 86_400_000;
const never = new AbortController().signal;
const start = (id: string, tier: number) => startVerification(fixture.partner, { id, tier_attempted: tier });
const read = (id: string) => fixture.system.db.verification.findUniqueOrThrow({ where: { id } });
const tierOf = async (id: string) => (await fixture.system.db.identity.findUniqueOrThrow({ where: { id } })).kycTier;
const events = async (id: string) =>
  (await fixture.system.db.event.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } })).map((e) => e.type);

const submit = (id: string, documentNumber?: string, more?: object) =>
  submitVerification(fixture.system, id, documentNumber, more);

async function passed(identityId: string, tier: number, more: object = {}): Promise<string> {
  const { id } = await start(identityId, tier);
  await submit(id, "X0000", more);
  await decideDueVerifications(fixture.system, never);
  return id;
}

describe("starting", () => {
  it("refuses a tier that the identity has, and a second attempt for the same tier, naming the first", async () => {
    const { id } = await fixture.person({ tier: 1 });
    await expect(start(id, 1)).rejects.toMatchObject({ code: "invalid_state", context: { kyc_tier: 1 } });
    const first = await start(id, 2);
    expect(first.requirements).toEqual(["government_id", "selfie", "proof_of_address"]);
    const twice = { code: "already_exists", context: { verification_id: first.id } };
    await expect(start(id, 2)).rejects.toMatchObject(twice);
    await expect(start(id, 1)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await events(first.id)).toEqual(["identity.kyc_started"]);
  });

  it("cancels one for another tier, unless that was submitted", async () => {
    const { id } = await fixture.person({ tier: 0 });
    const first = await start(id, 1);
    const second = await start(id, 3);
    expect((await read(first.id)).status).toBe("canceled");
    await submit(second.id, "X5555");
    await expect(start(id, 2)).rejects.toMatchObject({ context: { verification_id: second.id, status: "processing" } });
    const cancel = cancelVerification(fixture.partner, { id, verification_id: second.id });
    await expect(cancel).rejects.toMatchObject({ code: "invalid_state" });
  });

  it("makes one of many simultaneous attempts", async () => {
    const { id } = await fixture.person({ tier: 0 });
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => start(id, 1)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await fixture.system.db.verification.count({ where: { identityId: id } })).toBe(1);
  });

  it("ends after five failures in thirty days, and begins anew after them", async () => {
    const { id } = await fixture.person({ tier: 0 });
    for (let failure = 0; failure < 5; failure += 1) {
      await submit((await start(id, 1)).id, "X1111");
      await decideDueVerifications(fixture.system, never);
    }
    await expect(start(id, 1)).rejects.toMatchObject({ code: "verification_attempts_exceeded" });
    fixture.clock.advance(30 * DAY_MS + 1);
    await start(id, 1);
  });
});

describe("a decision", () => {
  it("raises the tier together with the event, once for two workers", async () => {
    const { id } = await fixture.person({ tier: 0 });
    const started = await start(id, 2);
    await submit(started.id);
    await Promise.all([1, 2].map(() => decideDueVerifications(fixture.system, never)));
    expect(await tierOf(id)).toBe(2);
    expect(await events(started.id)).toEqual(["identity.kyc_started", "identity.kyc_passed"]);
    expect(await read(started.id)).toMatchObject({ status: "passed", decidedBy: "system:test", expiresAt: null });
  });

  it("never lowers a tier that is higher", async () => {
    const { id } = await fixture.person({ tier: 0 });
    const { id: verification } = await start(id, 1);
    await submit(verification);
    await fixture.system.db.identity.update({ where: { id }, data: { kycTier: 3 } });
    await decideDueVerifications(fixture.system, never);
    expect(await tierOf(id)).toBe(3);
  });

  it("asks for something again, and decides about the next submission", async () => {
    const { id } = await fixture.person({ tier: 0 });
    const { id: verification } = await start(id, 1);
    await submit(verification, "X2222");
    await decideDueVerifications(fixture.system, never);
    const corrections = [{ requirement: "government_id", code: "image_blurry" }];
    expect(await read(verification)).toMatchObject({ status: "requires_input", corrections });
    await submit(verification, "X2222");
    await decideDueVerifications(fixture.system, never);
    expect(await read(verification)).toMatchObject({ status: "passed", corrections: [] });
  });

  it("can be left to people, who get a task", async () => {
    const { system, person } = fixture;
    const { id } = await person({ tier: 0 });
    const { id: verification } = await start(id, 1);
    await submit(verification, "X3333");
    await decideDueVerifications(system, never);
    expect(await read(verification)).toMatchObject({ status: "processing", decideAt: null });
    const task = await system.db.task.findFirstOrThrow({ where: { subjectId: verification } });
    expect(task).toMatchObject({ kind: "verification_submitted", status: "open" });
  });
});

describe("time", () => {
  it("expires what nobody submitted within thirty days", async () => {
    const { id } = await fixture.person({ tier: 0 });
    const { id: verification } = await start(id, 1);
    fixture.clock.advance(30 * DAY_MS - 1_000);
    await endVerifications(fixture.system, never, fixture.clock.now());
    expect((await read(verification)).status).toBe("pending");
    fixture.clock.advance(1_000);
    await endVerifications(fixture.system, never, fixture.clock.now());
    expect((await read(verification)).status).toBe("expired");
    // Its owner never opened the link, and may never have heard of it.
    expect(
      await fixture.system.db.emailMessage.count({ where: { key: { startsWith: `verification:${verification}` } } }),
    ).toBe(0);
  });

  it("lowers the tier to the highest pass that still counts, once evidence ends", async () => {
    const { id } = await fixture.person({ tier: 0 });
    const inAYear = new Date(fixture.clock.now().getTime() + 365 * DAY_MS);
    await passed(id, 1);
    const second = await passed(id, 2, { documentExpiresOn: inAYear });
    expect(await tierOf(id)).toBe(2);
    fixture.clock.advance(367 * DAY_MS);
    await endVerifications(fixture.system, never, fixture.clock.now());
    expect(await read(second)).toMatchObject({ status: "revoked", failureCode: "evidence_expired" });
    expect(await tierOf(id)).toBe(1);
  });
});
