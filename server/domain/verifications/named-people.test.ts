import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sandboxProvider } from "@/server/adapters/verification-provider/sandbox-provider";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { askAgain, askAgainByOperator } from "@/server/domain/verifications/ask-people";
import { decideDueVerifications } from "@/server/domain/verifications/ask-provider";
import { beginVerification } from "@/server/domain/verifications/begin-verification";
import { decideVerification } from "@/server/domain/verifications/decide-verification";
import { readVerification } from "@/server/domain/verifications/fill-verification";
import { listVerifications } from "@/server/domain/verifications/list-verifications";
import {
  beginPersonVerification,
  declineToVerify,
  readPersonPage,
} from "@/server/domain/verifications/person-verification";
import { submitGathered } from "@/server/domain/verifications/submit-verification";
import { verificationSecret } from "@/server/domain/verifications/verification-link";
import { operatorCaller, visitorCaller } from "@/server/kernel/caller";
import { VERIFICATION_DAYS } from "@/server/kernel/limits";
import { type ANSWERS, fillVerification } from "@/server/testing/fill-verification";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { anyAddress, personSecret, submitOrganization } from "@/server/testing/named-people-fixture";

// Guards organizations' verifications: none passes before everyone who owns or controls it has proven who they are,
// nobody else reads what they submit, and a typed address proves and changes nothing.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture({ ports: { verification: sandboxProvider } });
});
afterAll(() => fixture.close());

const DAY_MS = 86_400_000;
const never = new AbortController().signal;
const gone = { code: "resource_not_found" };
const GRACE = { full_name: "Grace Owner", birth_date: "1980-05-06" };
const visitor = () => fixture.system.as(visitorCaller("page"));
const read = (id: string) => fixture.system.db.verification.findUniqueOrThrow({ where: { id } });
const personOf = (email: string) => fixture.system.db.identity.findFirst({ where: { email } });
const linksTo = (to: string) =>
  fixture.system.db.emailMessage.count({ where: { to, text: { contains: "/verify/person/" } } });

async function decide(): Promise<void> {
  fixture.clock.advance(60_000);
  await decideDueVerifications(fixture.system, never);
}

/** Completes one's own verification, as someone does who got a link. */
async function followLink(email: string, answers: Partial<typeof ANSWERS> = GRACE): Promise<void> {
  const { session } = await beginPersonVerification(visitor(), { secret: await personSecret(fixture.system, email) });
  await fillVerification({ visitor: visitor(), session: session! }, answers);
  expect(await submitGathered(visitor(), { session: session!, outcome: null })).toEqual([]);
  await decide();
}

const firstOf = async ({ session }: { session: string }) =>
  (await readVerification(visitor(), { session })).standings[0]!.id;
const states = async ({ session }: { session: string }) =>
  (await readVerification(visitor(), { session })).standings.map(({ state }) => state);

describe("an organization", () => {
  it("passes when the last of those who own or control it has, and not before", async () => {
    const [one, two] = [anyAddress(), anyAddress()];
    const opened = await submitOrganization(fixture, [one, two]);
    const asked = { action: "verification.ask_person", subjectId: opened.organizationId };
    expect(await fixture.system.db.auditEntry.count({ where: asked })).toBe(2);
    await decide();
    expect([(await read(opened.verification.id)).status, await states(opened)]).toEqual([
      "processing",
      ["asked", "asked"],
    ]);
    await followLink(one);
    await decide();
    expect([(await read(opened.verification.id)).status, await states(opened)]).toEqual([
      "processing",
      ["passed", "asked"],
    ]);
    const counts = { required: 2, passed: 1, waiting: 1, ended: 0 };
    const listed = await listVerifications(fixture.partner, { id: opened.organizationId }, { limit: 1, after: null });
    expect(listed.rows).toMatchObject([{ peopleCounts: counts }]);
    await followLink(two, {});
    await decide();
    expect((await read(opened.verification.id)).status).toBe("passed");
    const organization = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: opened.organizationId } });
    expect(organization.kycTier).toBe(3);
  });

  it("is not passed by operators before, who have someone asked again", async () => {
    const { system } = fixture;
    const email = anyAddress();
    const { verification } = await submitOrganization(fixture, [email]);
    await system.db.verification.update({ where: { id: verification.id }, data: { decideAt: null } });
    const operator = system.as(operatorCaller({ name: "user_a", userId: "user_a", requestId: "page" }));
    const pass = () =>
      decideVerification(operator, { verificationId: verification.id, decision: { outcome: "passed" }, reason: "x" });
    await expect(pass()).rejects.toMatchObject({ code: "invalid_state", context: { waiting_people: 1 } });
    const person = await system.db.verificationPerson.findFirstOrThrow({ where: { verificationId: verification.id } });
    const asked = { verificationId: verification.id, personId: person.id, reason: "They got no email." };
    expect(await askAgainByOperator(operator, asked)).toBe(true);
    const [entry] = await system.db.auditEntry.findMany({
      where: { actor: "operator:user_a", action: "verification.ask_person" },
    });
    expect(entry!.details).toMatchObject({ person: person.id, reason: "They got no email." });
    expect(await linksTo(email)).toBe(2);
    await followLink(email);
    expect(await pass()).toMatchObject({ isWaiting: true });
  });

  it("is left to people if someone passed under another name, or says that they have nothing to do with it", async () => {
    const [other, stranger] = [anyAddress(), anyAddress()];
    const renamed = await submitOrganization(fixture, [other]);
    await followLink(other, { full_name: "Somebody Else" });
    await decide();
    const refused = await submitOrganization(fixture, [stranger]);
    await decide();
    await declineToVerify(visitor(), { secret: await personSecret(fixture.system, stranger) });
    await decide();
    for (const { verification } of [renamed, refused])
      expect(await read(verification.id)).toMatchObject({ status: "processing", decideAt: null });
    expect(await states(refused)).toEqual(["declined"]);
    const id = await firstOf(refused);
    await expect(askAgain(visitor(), { session: refused.session, person_id: id })).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect(await personOf(stranger)).toBeNull();
  });

  it("sees for whom it waits with its link until it is decided, and nothing that they submit", async () => {
    const email = anyAddress();
    const { verification } = await submitOrganization(fixture, [email]);
    await followLink(email, { ...GRACE, document_number: "D1113333" });
    const secret = verificationSecret(fixture.system, await read(verification.id));
    const { session } = await beginVerification(visitor(), { secret });
    const shown = await readVerification(visitor(), { session });
    const own = { id: expect.any(String), name: "Grace Owner", askedAt: expect.any(Date) };
    expect(shown.standings).toEqual([{ ...own, state: "submitted", isAskable: false }]);
  });
});

describe("a link to someone who was named", () => {
  it("is emailed once, without a word that was typed, and creates nothing until it is followed", async () => {
    const email = anyAddress();
    await submitOrganization(fixture, [email]);
    const [message] = await fixture.system.db.emailMessage.findMany({ where: { to: email } });
    expect(message!.subject).toBe("Verify your identity for Harbor Lights");
    expect(message!.text).not.toContain("Grace");
    expect(message!.addressHash).not.toBeNull();
    const secret = await personSecret(fixture.system, email);
    await readPersonPage(visitor(), { secret });
    expect(await personOf(email)).toBeNull();
    await beginPersonVerification(visitor(), { secret });
    expect(await personOf(email)).toMatchObject({ isPlatformPerson: true, kycTier: 0 });
  });

  it("stops working with a new one, after its time, and once the organization is decided about", async () => {
    const email = anyAddress();
    const opened = await submitOrganization(fixture, [email]);
    const id = await firstOf(opened);
    const first = await personSecret(fixture.system, email);
    expect(await askAgain(visitor(), { session: opened.session, person_id: id })).toBe(true);
    const second = await personSecret(fixture.system, email);
    await expect(readPersonPage(visitor(), { secret: first })).rejects.toMatchObject(gone);
    expect(await readPersonPage(visitor(), { secret: second })).toMatchObject({ isDone: false, isVerified: false });
    fixture.clock.advance(VERIFICATION_DAYS * DAY_MS);
    await expect(beginPersonVerification(visitor(), { secret: second })).rejects.toMatchObject(gone);
    await fixture.system.db.verification.update({ where: { id: opened.verification.id }, data: { status: "failed" } });
    const anyone = askAgain(visitor(), { session: opened.session, person_id: id });
    await expect(anyone).rejects.toMatchObject({ code: "invalid_state" });
  });

  it("takes no more than a click of someone who is verified, and nothing without it", async () => {
    const email = anyAddress();
    await submitOrganization(fixture, [email]);
    await followLink(email);
    const opened = await submitOrganization(fixture, [email]);
    await decide();
    expect(await states(opened)).toEqual(["asked"]);
    const secret = await personSecret(fixture.system, email);
    expect(await readPersonPage(visitor(), { secret })).toMatchObject({ isVerified: true, isDone: false });
    expect(await beginPersonVerification(visitor(), { secret })).toEqual({ session: null });
    await decide();
    expect((await read(opened.verification.id)).status).toBe("passed");
  });

  it("lets who acts for the organization show the same document, which is noticed of anyone else", async () => {
    const [own, stranger] = [anyAddress(), anyAddress()];
    const document_number = "SAME7770000";
    await submitOrganization(fixture, [own], { document_number });
    await submitOrganization(fixture, [stranger]);
    const findings = async (email: string) => {
      await followLink(email, { ...GRACE, document_number });
      const where = { identity: { email }, tierAttempted: 2 };
      return (await fixture.system.db.verification.findFirstOrThrow({ where })).findings;
    };
    expect(await findings(own)).not.toContain("same_document_elsewhere");
    expect(await findings(stranger)).toContain("same_document_elsewhere");
  });

  it("leads to another attempt after one failed or expired", async () => {
    const email = anyAddress();
    const opened = await submitOrganization(fixture, [email]);
    await followLink(email, { ...GRACE, document_number: "D1111111" });
    expect(await states(opened)).toEqual(["failed"]);
    const id = await firstOf(opened);
    fixture.clock.advance(1_000);
    await askAgain(visitor(), { session: opened.session, person_id: id });
    expect(await states(opened)).toEqual(["asked"]);
    await followLink(email);
    expect(await states(opened)).toEqual(["passed"]);
  });

  it("is bounded by address", async () => {
    const email = anyAddress();
    const opened = await submitOrganization(fixture, [email]);
    const id = await firstOf(opened);
    const asked: boolean[] = [];
    for (let time = 0; time < 11; time += 1)
      asked.push(await askAgain(visitor(), { session: opened.session, person_id: id }));
    expect(asked.filter(Boolean)).toHaveLength(9);
    expect(await findOrCreatePerson(fixture.system, email)).toMatchObject({ kycTier: 0 });
  });
});
