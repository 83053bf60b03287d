import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "@/server/db/client";
import { listApplicationsToReview } from "@/server/domain/charities/application-queue";
import { applyDueCharities, queueCharityApplications } from "@/server/domain/charities/apply-after-verification";
import {
  applyForCharity,
  getCharityApplication,
  withdrawCharityApplication,
} from "@/server/domain/charities/apply-for-charity";
import { importCharityLists } from "@/server/domain/charities/import-lists";
import { confirmCharityProof, requestDomainProof } from "@/server/domain/charities/prove-domain";
import { CHARITIES_TO_CHECK, recheckCharities } from "@/server/domain/charities/recheck-charities";
import {
  decideCharityApplication,
  listCharityApplications,
  readCharityApplication,
  recordCharityProof,
  requestCharityEvidence,
} from "@/server/domain/charities/review-applications";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import { issueLateReceipts } from "@/server/domain/receipts/issue-missing-receipts";
import type { Verification } from "@/server/generated/prisma/client";
import { operatorCaller, visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { testContext } from "@/server/testing/test-context";

// Guards tax receipts: an organization counts as a charity only if the register has it under this name and it can show
// that it is this charity, and only until the register drops it.

const never = new AbortController().signal;
let live: GiftFixture;
let system: Context;
let reviewer: Context;
beforeAll(async () => {
  live = await makeGiftFixture({ settings: { mode: "live" } });
  system = live.system;
  reviewer = system.as(operatorCaller({ name: "rosa@example.org", userId: "user_rosa", requestId: "page" }));
});
afterAll(() => live.close());

/** Imports both lists: the charities, and which of them were revoked. */
async function load(listed: Record<string, string>, revoked: string[] = []) {
  const pub78 = Object.entries(listed).map(([ein, name]) => `${ein}|${name}|Portland|ME|United States|PC\n`);
  const lost = ["999999999", ...revoked].map((ein) => `${ein}|X|||Y|ME|04101||03|15-MAY-2026|10-AUG-2026|\n`);
  const files = [pub78, lost].map((lines, at) => ({
    name: `list ${at}`,
    fileDate: "2026-11-10",
    chunks: (async function* () {
      yield Buffer.from(lines.join(""));
    })(),
  }));
  await importCharityLists(system, { files, force: true, onProgress: () => {} });
  live.clock.advance(1_000);
}

async function organization(ein: string, legalName: string) {
  const made = await makeOrganization(system);
  await updateIdentity(made.owner.acting, { id: made.id, ein, legal_name: legalName });
  return { ...made, acting: made.owner.acting };
}
async function passVerification(ctx: Context, id: string) {
  await ctx.db.identity.update({ where: { id }, data: { kycTier: 3 } });
  const passed = [{ identityId: id, tierAttempted: 3 }] as Verification[];
  await ctx.transaction((tx) => queueCharityApplications(tx, passed));
  await applyDueCharities(ctx, never);
}
const identity = (id: string) => system.db.identity.findUniqueOrThrow({ where: { id } });
const taskKinds = async (subjectId: string) =>
  (await system.db.task.findMany({ where: { subjectId, status: "open" } })).map(({ kind }) => kind);
const emailed = async (key: string) =>
  (await system.db.emailMessage.findMany({ where: { key: { startsWith: key } }, orderBy: { id: "asc" } })).map(
    ({ subject }) => subject,
  );
const linkIn = async (to: string) => {
  const { text } = await system.db.emailMessage.findFirstOrThrow({ where: { to }, orderBy: { id: "desc" } });
  return /\/charity-proof\/([\w-]+)/.exec(text)![1]!;
};

it("verifies what the register has, once the organization is verified and control is proven; a drop revokes it", async () => {
  await load({ "012345678": "Lamp Fund Inc." });
  const { id, acting } = await organization("012345678", "The Lamp Fund");
  const donor = await live.person();
  const early = await live.give(donor, await identity(id));
  await live.settle();
  const applied = await applyForCharity(acting, { id, website: "https://www.lamps.example.org/about" });
  expect(applied).toMatchObject({
    status: "open",
    reason: "listed",
    requirements: ["verification", "proof_of_control"],
  });
  expect(await identity(id)).toMatchObject({ charityStatus: "pending", charityVerifiedAt: null });
  // The console shows the amount that waits for the application: the gifts that have no receipt yet.
  const { amountCents: heldCents } = await system.db.gift.findUniqueOrThrow({ where: { id: early } });
  const { rows } = await listApplicationsToReview(reviewer, { waitsFor: "organization" });
  expect(rows).toMatchObject([{ id: applied.id, heldCents }]);
  await expect(updateIdentity(acting, { id, ein: "123456789" })).rejects.toMatchObject({ code: "invalid_state" });
  await expect(applyForCharity(acting, { id })).rejects.toMatchObject({ code: "invalid_state" });
  await passVerification(system, id);
  expect(await getCharityApplication(acting, { id })).toMatchObject({ requirements: ["proof_of_control"] });

  for (const email of ["ada@gmail.com", "ada@example.com", "ada@evil-lamps.example.org"])
    await expect(requestDomainProof(acting, { email, locale: "en" })).rejects.toMatchObject({ param: "email" });
  await requestDomainProof(acting, { email: "ada@lamps.example.org", locale: "en" });
  const token = await linkIn("ada@lamps.example.org");
  for (let again = 0; again < 2; again += 1)
    await runUntrusted(system.as(visitorCaller("page")), confirmCharityProof, { token });
  expect(await getCharityApplication(acting, { id })).toMatchObject({ requirements: ["proof_of_control"] });
  const proof = { application_id: applied.id, kind: "post", detail: "Code 4711 came back on 2026-01-20." } as const;
  expect(await recordCharityProof(reviewer, proof)).toMatchObject({ status: "approved" });
  expect(await identity(id)).toMatchObject({
    charityStatus: "verified",
    charityRegistrationNumber: "01-2345678",
    charitySource: "IRS Publication 78 of 2026-11-10",
    legalName: "The Lamp Fund",
  });
  await issueLateReceipts(system, id);
  const receipt = await system.db.receipt.findUniqueOrThrow({ where: { giftId: early } });
  const gift = await system.db.gift.findUniqueOrThrow({ where: { id: early } });
  expect(receipt.issuedAt.getTime()).toBeGreaterThan(gift.settledAt!.getTime());
  expect(await emailed(`charity:verified:${applied.id}`)).toEqual(["The Lamp Fund is now a verified charity"]);

  const check = () => recheckCharities(system, { signal: never, dueBefore: system.now() });
  await load({ "012345678": "Lamp Fund Inc.", "012345679": "Other" });
  await check();
  expect(await system.statement(CHARITIES_TO_CHECK, [system.now()])).toEqual([]);
  expect(await identity(id)).toMatchObject({ charityStatus: "verified" });
  await load({ "012345678": "Lamp Fund Inc." }, ["012345678"]);
  await check();
  await check();
  expect(await identity(id)).toMatchObject({ charityStatus: "revoked" });
  expect(await system.db.event.count({ where: { type: "identity.charity_revoked", subjectId: id } })).toBe(1);
  expect(await taskKinds(id)).toEqual(["charity_lost"]);
  expect(await emailed(`charity:revoked:${id}`)).toEqual(["The Lamp Fund is no longer a verified charity"]);
  const late = await live.give(donor, await identity(id));
  await live.settle();
  expect(await system.db.receipt.count({ where: { giftId: late } })).toBe(0);
  expect(await system.db.receipt.findUnique({ where: { giftId: early } })).toMatchObject({ status: "issued" });
  // An organization that was a charity here keeps its name and number.
  await expect(updateIdentity(acting, { id, legal_name: "Other" })).rejects.toMatchObject({ code: "invalid_state" });
});

it("proves a number and a site, and nothing about those of the next application", async () => {
  await load({ "023456781": "Small Fund", "023456782": "Large Fund" });
  const { id, acting } = await organization("023456781", "Small Fund");
  await applyForCharity(acting, { id, website: "https://small.example.org" });
  await requestDomainProof(acting, { email: "ada@small.example.org", locale: "en" });
  const visitor = system.as(visitorCaller("page"));
  await runUntrusted(visitor, confirmCharityProof, { token: await linkIn("ada@small.example.org") });
  await withdrawCharityApplication(acting, { id });
  await updateIdentity(acting, { id, ein: "023456782", legal_name: "Large Fund" });
  const second = await applyForCharity(acting, { id, website: "https://large.example.org" });
  await passVerification(system, id);
  const bank = { application_id: second.id, kind: "bank_account", detail: "Looks right." } as const;
  expect(await recordCharityProof(reviewer, bank)).toMatchObject({ status: "open" });
  expect((await identity(id)).charityStatus).toBe("pending");
});

it("proves the address that a link was sent to, even if a link for another one is requested at the same time", async () => {
  await load({ "034567891": "Quay Fund" });
  const { id, acting } = await organization("034567891", "Quay Fund");
  await applyForCharity(acting, { id, website: "https://quay.example.org" });
  await requestDomainProof(acting, { email: "own@quay.example.org", locale: "en" });
  const token = await linkIn("own@quay.example.org");
  let confirmed: Promise<unknown> = Promise.resolve();
  await system.transaction(async (tx) => {
    await tx.db.$queryRaw`SELECT 1 FROM identities WHERE id = ${id} FOR UPDATE`;
    confirmed = runUntrusted(system.as(visitorCaller("page")), confirmCharityProof, { token });
    await waitForLock();
    await tx.db.charityProof.updateMany({
      where: { identityId: id },
      data: { detail: "boss@quay.example.org", hash: "x" },
    });
  });
  await confirmed;
  const [proof] = await system.db.charityProof.findMany({ where: { identityId: id } });
  expect(proof).toMatchObject({ detail: "boss@quay.example.org", provenAt: null });
});

/** Resolves once a connection to this database waits for a lock. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await live.admin.query(
        "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
}

it("has a reviewer look at another name, who rejects, asks and approves, but not for an organization of their own", async () => {
  await load({ "012345678": "Lamp Fund Inc." });
  const { id, acting, owner } = await organization("012345678", "Harbor Rescue");
  const first = await applyForCharity(acting, { id });
  expect(first).toMatchObject({ status: "open", reason: "name_mismatch", requirements: ["review"] });
  expect(await taskKinds(first.id)).toEqual(["charity_review"]);
  const page = { after: null, limit: 50 };
  const { rows } = await listCharityApplications(reviewer, { status: "open", needs_review: true }, page);
  expect(rows).toMatchObject([{ id: first.id, identity: { legalName: "Harbor Rescue" } }]);
  const { application } = await readCharityApplication(reviewer, { application_id: first.id });
  expect(application.evidence).toMatchObject({ listedName: "Lamp Fund Inc.", listings: { pub78: [{ codes: "PC" }] } });

  const decide = { application_id: first.id, decision: "approved", reason: "It is theirs." } as const;
  const involved = system.as(operatorCaller({ name: "own", userId: owner.userId, requestId: "page" }));
  await expect(decideCharityApplication(involved, decide)).rejects.toMatchObject({ code: "not_permitted" });
  await expect(decideCharityApplication(acting, decide)).rejects.toMatchObject({ code: "not_permitted" });
  await requestCharityEvidence(reviewer, { application_id: first.id, request: "Send your determination letter." });
  expect(await getCharityApplication(acting, { id })).toMatchObject({ request: "Send your determination letter." });
  expect(await emailed(`charity:requested:${first.id}`)).toHaveLength(1);
  await decideCharityApplication(reviewer, { ...decide, decision: "rejected", reason: "Another organization." });
  await expect(decideCharityApplication(reviewer, decide)).rejects.toMatchObject({ code: "invalid_state" });
  expect([await identity(id), await taskKinds(first.id)]).toMatchObject([{ charityStatus: "unverified" }, []]);

  await updateIdentity(acting, { id, legal_name: "Lamp Foundation" });
  const second = await applyForCharity(acting, { id });
  await withdrawCharityApplication(acting, { id });
  await expect(getCharityApplication(acting, { id })).rejects.toMatchObject({ code: "resource_not_found" });
  expect(await system.db.charityApplication.findUnique({ where: { id: second.id } })).toMatchObject({
    status: "withdrawn",
  });
  const third = await applyForCharity(acting, { id, jurisdiction: "GB", registration_number: "sc012345" });
  expect(third).toMatchObject({ reason: "other_register", requirements: ["review"] });
  await decideCharityApplication(reviewer, { ...decide, application_id: third.id });
  expect(await identity(id)).toMatchObject({
    charityStatus: "verified",
    charityJurisdiction: "GB",
    charityRegistrationNumber: "SC012345",
    charitySource: "review, register of GB",
  });
});

it("knows three numbers in the sandbox: one verified without proof, one revoked, one not listed", async () => {
  const database = openDatabase(live.url, 4);
  const sandbox = testContext(database, { clock: live.clock });
  const applied = async (ein: string) => {
    const { id } = await organization(ein, "Any Name");
    await applyForCharity(sandbox, { id });
    return id;
  };
  const eligible = await applied("000000001");
  expect(await identity(eligible)).toMatchObject({ charityStatus: "pending" });
  await passVerification(sandbox, eligible);
  expect(await identity(eligible)).toMatchObject({ charityStatus: "verified", charitySource: "sandbox list" });
  const revoked = await applied("000000002");
  expect(await identity(revoked)).toMatchObject({ charityStatus: "revoked", charityVerifiedAt: null });
  const unlisted = await applied("000000003");
  expect(await getCharityApplication(sandbox, { id: unlisted })).toMatchObject({ reason: "not_listed" });
  // A mistyped EIN can be corrected. In live mode, these test numbers are ordinary EINs.
  await updateIdentity(system, { id: revoked, ein: "000000001" });
  expect(await identity(revoked)).toMatchObject({ charityStatus: "unverified", charityRegistrationNumber: null });
  expect(await applyForCharity(system, { id: revoked })).toMatchObject({ reason: "not_listed" });
  // For an organization that names an EIN, passing verification counts as an application.
  const { id: silent } = await organization("000000001", "Any Name");
  await passVerification(sandbox, silent);
  expect(await identity(silent)).toMatchObject({ charityStatus: "verified" });
  await database.close();
});
