import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxProvider } from "@/server/adapters/verification-provider/sandbox-provider";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { failOpenGiftsOf } from "@/server/domain/gifts/charges/fail-gifts";
import { writeGift } from "@/server/domain/gifts/create-gift";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import { reissueReceipt } from "@/server/domain/receipts/reissue-receipt";
import { lockScreened } from "@/server/domain/screening/lock-screened";
import { decideDueVerifications } from "@/server/domain/verifications/ask-provider";
import {
  decideVerification,
  reinstateIdentity,
  revokeVerification,
  suspendByHand,
} from "@/server/domain/verifications/decide-verification";
import { notifyOfEndingEvidence } from "@/server/domain/verifications/owner-emails";
import {
  listSubmittedVerifications,
  reviewVerification,
  viewVerificationDocument,
} from "@/server/domain/verifications/review-verifications";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { findIdentitiesToReview, reviewSuspended } from "@/server/domain/verifications/suspended-queue";
import { operatorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { makeApi } from "@/server/testing/api-client";
import { completeVerification } from "@/server/testing/fill-verification";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { meanwhile } from "@/server/testing/lock-awaited";
import { MemoryFiles } from "@/server/testing/memory-files";
import { submitVerification } from "@/server/testing/submit-verification";
import { makeTenant } from "@/server/testing/test-tenant";

// Guards what follows from a decision: limits, money, keys, emails, and that no operator decides alone or about themselves.

const files = new MemoryFiles();
let fixture: GiftFixture;
let reviewers: [Context, Context];
beforeAll(async () => {
  fixture = await makeGiftFixture({ ports: { verification: sandboxProvider, files } });
  const { system } = fixture;
  const reviewer = (userId: string) => system.as(operatorCaller({ name: userId, userId, requestId: "page" }));
  reviewers = [reviewer("user_a"), reviewer("user_b")];
});
afterAll(() => fixture.close());

const DAY_MS = 86_400_000;
const never = new AbortController().signal;
const reason = "looked at";
const tierOf = async (id: string) => (await fixture.system.db.identity.findUniqueOrThrow({ where: { id } })).kycTier;
const emailsTo = async (id: string) => {
  const { email } = await fixture.system.db.identity.findUniqueOrThrow({ where: { id } });
  return fixture.system.db.emailMessage.findMany({ where: { to: email }, orderBy: { createdAt: "asc" } });
};

async function left(tier: number) {
  const { id } = await fixture.person({ tier: 0 });
  const verification = await startVerification(fixture.partner, { id, tier_attempted: tier });
  await completeVerification(fixture.system, verification, { document_number: "D1233333" });
  fixture.clock.advance(60_000);
  await decideDueVerifications(fixture.system, never);
  return { id, verificationId: verification.id };
}

async function passed(tier: number, more: object = {}) {
  const { id } = await fixture.person({ tier: 0 });
  const { id: verificationId } = await startVerification(fixture.partner, { id, tier_attempted: tier });
  await submitVerification(fixture.system, verificationId, "X0000", more);
  await decideDueVerifications(fixture.system, never);
  return { id, verificationId };
}

describe("a reviewer", () => {
  it("finds what was submitted, looks at it on the record, and decides", async () => {
    const { id, verificationId } = await left(1);
    const [reviewer] = reviewers;
    const { rows } = await listSubmittedVerifications(reviewer, {}, { limit: 10, after: null });
    expect(rows.map((row) => row.id)).toContain(verificationId);
    const shown = await reviewVerification(reviewer, { verificationId });
    expect(shown.answers).toMatchObject({ full_name: "Ada Giver", document_number: "D1233333" });
    const document = shown.documents.find(({ kind }) => kind === "id_front")!;
    const view = () => viewVerificationDocument(reviewer, { documentId: document.id, page: 0, purpose: "decide" });
    expect(Buffer.from((await view()).bytes).toString()).toContain("a picture of the id_front");
    const key = `verifications/${document.id}/0`;
    const stored = files.files.get(key)!;
    files.files.set(key, stored.with(40, stored[40]! ^ 1));
    await expect(view()).rejects.toThrow();
    const seen = await fixture.system.db.auditEntry.findMany({
      where: { subjectId: id, action: { contains: "view" } },
    });
    expect(seen.map(({ action, actor }) => [action, actor])).toEqual([
      ["verification.view", "operator:user_a"],
      ["verification.view_document", "operator:user_a"],
      ["verification.view_document", "operator:user_a"],
    ]);
    await decideVerification(reviewer, { verificationId, decision: { outcome: "passed" }, reason });
    expect(await tierOf(id)).toBe(1);
    const again = decideVerification(reviewer, { verificationId, decision: { outcome: "passed" }, reason });
    await expect(again).rejects.toMatchObject({ code: "invalid_state" });
    const task = await fixture.system.db.task.findFirstOrThrow({ where: { subjectId: verificationId } });
    expect(task.status).toBe("done");
  });

  it("passes nobody whom a list may name before that is decided", async () => {
    const { system } = fixture;
    const { id, verificationId } = await left(1);
    const found = { identityId: id, list: "test", entryUid: "1", entryName: "Ada Giver", namesKey: "1" };
    const hit = { id: system.newId("screeningCase"), score: 0.9, reasons: [], createdAt: system.now() };
    await system.db.screeningCase.create({ data: { ...found, ...hit } });
    const decide = () => decideVerification(reviewers[0], { verificationId, decision: { outcome: "passed" }, reason });
    await expect(decide()).rejects.toMatchObject({ code: "invalid_state", context: { open_cases: 1 } });
    await system.db.screeningCase.updateMany({ where: { identityId: id }, data: { status: "cleared" } });
    expect(await decide()).toMatchObject({ subject: { status: "passed" } });
    // A party confirmed as listed is suspended. Even if that was lifted by mistake, the verification cannot pass.
    const other = await left(1);
    await system.db.screeningCase.create({
      data: { ...found, ...hit, id: system.newId("screeningCase"), identityId: other.id, status: "confirmed" },
    });
    const pass = { verificationId: other.verificationId, decision: { outcome: "passed" as const }, reason };
    await expect(decideVerification(reviewers[0], pass)).rejects.toMatchObject({ code: "invalid_state" });
  });

  it("passes nobody whom a screening names at the same instant", async () => {
    const { system } = fixture;
    const { id, verificationId } = await left(1);
    const hit = { list: "test", entryUid: "2", entryName: "Ada Giver", namesKey: "2", score: 0.9, reasons: [] };
    const late = meanwhile(
      system,
      async (tx) => {
        await lockScreened(tx, id);
        const one = { id: tx.newId("screeningCase"), identityId: id, createdAt: tx.now() };
        await tx.db.screeningCase.create({ data: { ...hit, ...one } });
      },
      () => decideVerification(reviewers[0], { verificationId, decision: { outcome: "passed" }, reason }),
    );
    await expect(late).rejects.toMatchObject({ code: "invalid_state", context: { open_cases: 1 } });
    expect(await tierOf(id)).toBe(0);
  });

  it("decides what another one decides at the same instant only once, whichever came first", async () => {
    const [one, other] = reviewers;
    const passes = { outcome: "passed" as const };
    const fails = { outcome: "failed" as const, code: "document_not_accepted" as const };
    for (const [first, second, tier] of [
      [passes, fails, 1],
      [fails, passes, 0],
    ] as const) {
      const { id, verificationId } = await left(1);
      const late = meanwhile(
        one,
        (tx) => decideVerification(tx, { verificationId, decision: first, reason }),
        () => decideVerification(other, { verificationId, decision: second, reason }),
      );
      await expect(late).rejects.toMatchObject({ code: "invalid_state" });
      expect(await tierOf(id)).toBe(tier);
      const events = await fixture.system.db.event.findMany({ where: { subjectId: verificationId } });
      expect(events.map(({ type }) => type).filter((type) => /passed|failed/.test(type))).toEqual([
        `identity.kyc_${first.outcome}`,
      ]);
    }
  });

  it("does not give the highest tier alone", async () => {
    const { id, verificationId } = await left(3);
    const [one, other] = reviewers;
    const pass = (reviewer: Context) =>
      decideVerification(reviewer, { verificationId, decision: { outcome: "passed" }, reason });
    expect(await pass(one)).toMatchObject({ isWaiting: true });
    await expect(pass(one)).rejects.toMatchObject({ code: "not_permitted" });
    expect(await tierOf(id)).toBe(0);
    expect(await pass(other)).toMatchObject({ isWaiting: false, subject: { status: "passed" } });
    expect(await tierOf(id)).toBe(3);
  });

  it("asks for something again, and its owner reads what and where", async () => {
    const { id, verificationId } = await left(1);
    const corrections = [{ requirement: "government_id" as const, code: "image_glare" as const }];
    const decision = { outcome: "requires_input" as const, corrections };
    await decideVerification(reviewers[0], { verificationId, decision, reason });
    const [email] = await emailsTo(id);
    expect(email!.subject).toBe("Something has to be submitted again");
    expect(email!.text).toContain("Light reflects on the picture");
    expect(email!.text).toMatch(/http:\/\/almoner\.test\/verify\/\S+/);
  });

  it("revokes a pass, which lowers the limits at once", async () => {
    const { id, verificationId } = await passed(1);
    await revokeVerification(reviewers[0], { verificationId, reason });
    expect(await tierOf(id)).toBe(0);
    expect((await emailsTo(id)).map(({ subject }) => subject)).toEqual([
      "You’re verified",
      "Your verification no longer counts",
    ]);
  });
});

describe("limits", () => {
  it("follow the tier at once, up and down", async () => {
    const { system, charity, partner } = fixture;
    const { id } = await fixture.person({ tier: 0 });
    const give = async (amount_cents: bigint) =>
      (await writeGift(partner, { from: id, to: charity.id, amount_cents, currency: "USD" }, null)).outcome;
    await expect(give(300_00n)).rejects.toMatchObject({ code: "monthly_limit_exceeded" });
    const { id: verificationId } = await startVerification(partner, { id, tier_attempted: 1 });
    await submitVerification(system, verificationId);
    await decideDueVerifications(system, never);
    expect(await give(300_00n)).toBe("created");
    await revokeVerification(reviewers[0], { verificationId, reason });
    await expect(give(50_00n)).rejects.toMatchObject({ code: "monthly_limit_exceeded" });
  });
});

describe("evidence", () => {
  it("no longer counts once the legal name is another one, and does if it is only written otherwise", async () => {
    const { system, partner } = fixture;
    const { id, verificationId } = await passed(2);
    await updateIdentity(partner, { id, legal_name: "Ada Giver" });
    await updateIdentity(partner, { id, legal_name: "GIVER, Áda" });
    expect(await tierOf(id)).toBe(2);
    expect((await updateIdentity(partner, { id, legal_name: "Grace Other" })).kycTier).toBe(0);
    const row = await system.db.verification.findUniqueOrThrow({ where: { id: verificationId } });
    expect(row).toMatchObject({ status: "revoked", failureCode: "identity_changed" });
  });

  it("is announced once to end, thirty days before", async () => {
    const ends = new Date(fixture.clock.now().getTime() + 40 * DAY_MS);
    const { id } = await passed(1, { documentExpiresOn: ends });
    await notifyOfEndingEvidence(fixture.system);
    fixture.clock.advance(15 * DAY_MS);
    for (let day = 0; day < 2; day += 1) await notifyOfEndingEvidence(fixture.system);
    const subjects = (await emailsTo(id)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("Verify your identity again"))).toHaveLength(1);
  });
});

describe("a suspended identity", () => {
  it("can do nothing more until two operators reinstate it, and its receipts stay", async () => {
    const { system, charity, partner, give, settle, status } = fixture;
    const donor = await fixture.person();
    const settled = await give(donor, charity);
    await settle();
    const open = await give(donor, charity);
    const { id } = donor;
    const { email } = donor;
    const [found] = await findIdentitiesToReview(reviewers[0], { text: ` ${email.toUpperCase()}` });
    expect(await reviewSuspended(reviewers[0], { identityId: found!.id })).toMatchObject({ openGifts: 1 });
    await suspendByHand(reviewers[0], { identityId: id, reason });
    await failOpenGiftsOf(system, id);
    expect([await status(settled), await status(open)]).toEqual(["settled", "failed"]);
    const gift = writeGift(partner, { from: id, to: charity.id, amount_cents: 5_00n, currency: "USD" }, null);
    const refused = { code: "identity_suspended" };
    await expect(gift).rejects.toMatchObject(refused);
    await expect(startVerification(partner, { id, tier_attempted: 3 })).rejects.toMatchObject(refused);
    const live = { name: "Lamps", owner_id: id, status: "live" as const };
    await expect(createCampaign(partner, live)).rejects.toMatchObject(refused);
    const draft = await createCampaign(partner, { name: "Lamps", owner_id: id });
    await expect(updateCampaign(partner, { id: draft.id, status: "live" })).rejects.toMatchObject(refused);
    const receipt = await system.db.receipt.findFirstOrThrow({ where: { giftId: settled } });
    const reissue = (email_to: string | null) => reissueReceipt(partner, { id: receipt.id, email_to });
    await expect(reissue("else@example.org")).rejects.toMatchObject(refused);
    await reissue(null);
    const reinstate = (reviewer: Context) => reinstateIdentity(reviewer, { identityId: id, reason });
    expect(await reinstate(reviewers[0])).toMatchObject({ isWaiting: true });
    await expect(reinstate(reviewers[0])).rejects.toMatchObject({ code: "not_permitted" });
    expect(await reinstate(reviewers[1])).toMatchObject({ isWaiting: false, subject: { status: "active" } });
    expect(await status(await give(donor, charity))).toBe("pending");
    const subjects = (await emailsTo(id)).map(({ subject }) => subject);
    expect(subjects).toContain("You can’t give or receive for now");
    expect(subjects).toContain("You can give and receive again");
  });

  it("has no key that works", async () => {
    const { system } = fixture;
    const tenant = await makeTenant(system);
    await suspendByHand(reviewers[0], { identityId: tenant.identityId, reason });
    const api = makeApi(system, { key: tenant.secret });
    const { status, json } = await api.call("GET", "/v1/me");
    expect([status, json.error.code]).toEqual([401, "revoked_api_key"]);
  });
});
