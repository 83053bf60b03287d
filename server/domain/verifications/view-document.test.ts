import { afterAll, beforeAll, expect, it } from "vitest";
import { reviewVerification, viewVerificationDocument } from "@/server/domain/verifications/review-verifications";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { operatorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { completeVerification } from "@/server/testing/fill-verification";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards people's documents: whoever views one must state a purpose, is recorded in the audit log, and has their name
// drawn over it.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

it("a document is shown for a purpose, with who looks at it drawn over it and in the audit log", async () => {
  const { system, partner, person } = fixture;
  const { id } = await person({ tier: 0 });
  const verification = await startVerification(partner, { id, tier_attempted: 1 });
  await completeVerification(system, verification);
  const name = "ada@example.org";
  const operator = system.as(operatorCaller({ name, userId: "user_a", requestId: "page" }));
  const { documents } = await runUntrusted(operator, reviewVerification, { verificationId: verification.id });
  const [{ id: documentId, kind }] = documents as [(typeof documents)[number]];

  const without = { documentId, page: 0, purpose: "curiosity" as "decide" };
  await expect(runUntrusted(operator, viewVerificationDocument, without)).rejects.toMatchObject({
    code: "invalid_parameter",
  });
  const views = { action: "verification.view_document", subjectId: id };
  expect(await system.db.auditEntry.count({ where: views })).toBe(0);
  const { bytes, mediaType } = await runUntrusted(operator, viewVerificationDocument, {
    ...without,
    purpose: "decide",
  });
  expect(mediaType).toBe("image/jpeg");
  expect(Buffer.from(bytes as Uint8Array).toString()).toContain(`a picture of the ${kind} seen by operator:${name}`);
  const [entry] = await system.db.auditEntry.findMany({ where: views });
  expect(entry).toMatchObject({ actor: `operator:${name}`, details: { document: documentId, purpose: "decide" } });
  await expect(
    runUntrusted(partner, viewVerificationDocument, { ...without, purpose: "decide" }),
  ).rejects.toMatchObject({
    code: "not_permitted",
  });
});
