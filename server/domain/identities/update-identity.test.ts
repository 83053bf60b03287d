import { afterAll, beforeAll, expect, test } from "vitest";
import { shownParty } from "@/server/domain/campaigns/page/shown-party";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { updateIdentity } from "@/server/domain/identities/update-identity";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import type { Context } from "@/server/operations/context";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { makeTenant, type TestTenant } from "@/server/testing/test-tenant";

let opened: TestDatabase;
let ctx: Context;
let tenant: TestTenant;
let made = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
  tenant = await makeTenant(ctx);
});
afterAll(() => opened.close());

const newIdentity = (type: "individual" | "organization") => {
  made += 1;
  return createIdentity(tenant.ctx, {
    type,
    email: `u${made}@example.org`,
    display_name: "Old",
    address: { city: "Bonn" },
  });
};
const renames = (subjectId: string) => ctx.db.event.findMany({ where: { subjectId, type: "identity.renamed" } });

test("only the given fields change, null clears, and only a new name emits an event", async () => {
  const { id } = await newIdentity("individual");
  await updateIdentity(tenant.ctx, { id: id, metadata: { a: 1 } });
  await updateIdentity(tenant.ctx, { id: id, display_name: "Old" });
  expect(await renames(id)).toHaveLength(0);
  const changed = await updateIdentity(tenant.ctx, { id: id, display_name: null, legal_name: "New", address: null });
  expect(changed).toMatchObject({ displayName: null, legalName: "New", address: null, metadata: { a: 1 } });
  const events = await renames(id);
  expect(events).toHaveLength(1);
  expect(JSON.parse(events[0]!.data)).toMatchObject({ id, display_name: null, legal_name: "New" });
  expect(await updateIdentity(tenant.ctx, { id: id })).toEqual(changed);
});

test("an organization's EIN can be changed while its charity status is unverified, and not afterwards", async () => {
  const person = await newIdentity("individual");
  const onPerson = updateIdentity(tenant.ctx, { id: person.id, ein: "000000001" });
  await expect(onPerson).rejects.toMatchObject({ code: "invalid_parameter", param: "ein" });
  const { id: identityId } = await newIdentity("organization");
  expect(await updateIdentity(tenant.ctx, { id: identityId, ein: "000000001" })).toMatchObject({
    ein: "000000001",
  });
  await verifyCharity(ctx, { identityId, jurisdiction: "US", registrationNumber: "000000001", source: "test" });
  for (const ein of ["000000002", null]) {
    const change = updateIdentity(tenant.ctx, { id: identityId, ein, display_name: "X" });
    await expect(change).rejects.toMatchObject({ code: "invalid_state", context: { charity_status: "verified" } });
  }
  const same = await updateIdentity(tenant.ctx, { id: identityId, ein: "000000001" });
  expect(same).toMatchObject({ ein: "000000001", displayName: "Old" });
});

test("only the operator verifies a charity, with a number of its register, and once", async () => {
  const { id: identityId } = await newIdentity("organization");
  const decision = { identityId, jurisdiction: "US", registrationNumber: "12 3456789", source: "test" };
  await expect(verifyCharity(tenant.ctx, decision)).rejects.toMatchObject({ code: "not_permitted" });
  for (const invalid of [
    { registrationNumber: "00-0000000" },
    { registrationNumber: "1234" },
    { jurisdiction: "XX" },
    { jurisdiction: "constructor" },
  ]) {
    await expect(verifyCharity(ctx, { ...decision, ...invalid })).rejects.toMatchObject({ code: "invalid_parameter" });
  }
  const person = await newIdentity("individual");
  await expect(verifyCharity(ctx, { ...decision, identityId: person.id })).rejects.toMatchObject({
    code: "invalid_parameter",
  });
  const charity = await verifyCharity(ctx, decision);
  expect(charity).toMatchObject({
    charityStatus: "verified",
    charityRegistrationNumber: "12-3456789",
    ein: "123456789",
  });
  expect(await verifyCharity(ctx, decision)).toEqual(charity);
  expect(await ctx.db.auditEntry.count({ where: { action: "charity.verify", subjectId: identityId } })).toBe(1);
  const events = await ctx.db.event.findMany({ where: { subjectId: identityId, type: "identity.charity_verified" } });
  expect(events.map((event) => JSON.parse(event.data).charity.status)).toEqual(["verified"]);
  const otherNumber = verifyCharity(ctx, { ...decision, registrationNumber: "00-0000009" });
  await expect(otherNumber).rejects.toMatchObject({ code: "invalid_state" });
});

test("a charity that is verified again by another number or source has what was said last", async () => {
  const { id: identityId } = await newIdentity("organization");
  const first = { identityId, jurisdiction: "GB", registrationNumber: "1234567", source: "test" };
  for (const decision of [
    first,
    { ...first, registrationNumber: "1234568" },
    { ...first, registrationNumber: "1234568", source: "another" },
  ]) {
    expect(await verifyCharity(ctx, decision)).toMatchObject({
      charityJurisdiction: decision.jurisdiction,
      charityRegistrationNumber: decision.registrationNumber,
      charitySource: decision.source,
    });
  }
});

test.each([
  ["CA", "118830835 rr 0001", "118830835RR0001"],
  ["GB", "sc012345", "SC012345"],
  ["AU", "51 824 753 556", "51824753556"],
  ["DE", "27/664/12345", "27/664/12345"],
])("a charity in %s is verified by its number %s", async (jurisdiction, registrationNumber, stored) => {
  const { id: identityId } = await newIdentity("organization");
  const charity = await verifyCharity(ctx, { identityId, jurisdiction, registrationNumber, source: "test" });
  expect(charity).toMatchObject({ charityJurisdiction: jurisdiction, charityRegistrationNumber: stored, ein: null });
});

test.each([
  ["AU", "51824753557"],
  ["CA", "118830836RR0001"],
  ["CA", "118830835RC0001"],
  ["DE", "12345678901"],
  ["GB", "SC12"],
])("a number in %s with an invalid form or check digit is rejected: %s", async (jurisdiction, registrationNumber) => {
  const { id: identityId } = await newIdentity("organization");
  const invalid = verifyCharity(ctx, { identityId, jurisdiction, registrationNumber, source: "test" });
  await expect(invalid).rejects.toMatchObject({ param: "registration_number" });
});

test("of many concurrent suspensions one takes effect, emits and is audited; a failed transaction leaves nothing", async () => {
  const { id } = await newIdentity("individual");
  const failing = ctx.transaction(async (tx) => {
    await suspendIdentity(tx, id, "a hit");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await ctx.db.identity.findUnique({ where: { id } })).toMatchObject({ status: "active" });
  const moved = await Promise.all(
    Array.from({ length: 8 }, () => ctx.transaction((tx) => suspendIdentity(tx, id, "a hit"))),
  );
  expect(moved.filter((row) => row !== null)).toMatchObject([{ id, status: "suspended" }]);
  const events = await ctx.db.event.findMany({ where: { subjectId: id, type: "identity.suspended" } });
  expect(events.map((event) => JSON.parse(event.data).status)).toEqual(["suspended"]);
  expect(await ctx.db.auditEntry.count({ where: { action: "identity.suspend", subjectId: id } })).toBe(1);
});

// A request that waited for the lock would fail as unavailable.
test("a stranger gets 404 at once while the identity is locked", async () => {
  const { id } = await newIdentity("individual");
  const stranger = await makeTenant(ctx);
  await ctx.transaction(async (tx) => {
    await tx.db.identity.update({ where: { id }, data: { displayName: "Busy" } });
    const change = updateIdentity(stranger.ctx, { id: id, display_name: "Mine" });
    await expect(change).rejects.toMatchObject({ code: "resource_not_found" });
  });
});

// Guards against lost updates: two concurrent changes must both take effect.
test("concurrent changes of different fields all take effect, and each new name emits an event", async () => {
  const { id } = await newIdentity("individual");
  const changes = [{ display_name: "A" }, { legal_name: "B" }, { metadata: { c: 1 } }, { address: null }];
  await Promise.all(changes.map((change) => updateIdentity(tenant.ctx, { id: id, ...change })));
  expect(await ctx.db.identity.findUnique({ where: { id } })).toMatchObject({
    displayName: "A",
    legalName: "B",
    metadata: { c: 1 },
    address: null,
  });
  expect(await renames(id)).toHaveLength(2);
});

// Guards screening: changed details must be compared with the lists now, as the next gift may be weeks away.
test("another name, address or number is compared with the lists again, and nothing else is", async () => {
  const { id } = await newIdentity("organization");
  for (const [change, isCompared] of [
    [{ display_name: "New" }, true],
    [{ legal_name: "New Legal" }, true],
    [{ ein: "12-3456789" }, true],
    [{ address: { country: "FR" } }, true],
    [{ address: null }, true],
    [{ metadata: { a: 1 } }, false],
    [{ time_zone: "Europe/Paris" }, false],
  ] as const) {
    await ctx.db.identity.update({
      where: { id },
      data: { screeningFingerprint: "of before", screeningVerdict: "clear" },
    });
    await updateIdentity(tenant.ctx, { id, ...change });
    const { screeningFingerprint } = await ctx.db.identity.findUniqueOrThrow({ where: { id } });
    expect(screeningFingerprint, JSON.stringify(change)).toBe(isCompared ? null : "of before");
  }
});

// Guards donors: a receipt and a campaign page name the charity that was verified, and nobody else.
test("a verified charity's legal name is locked as its EIN is, and an operator can change it", async () => {
  const { id } = await newIdentity("organization");
  await updateIdentity(tenant.ctx, { id, legal_name: "Late Charity Inc", ein: "000000003" });
  await verifyCharity(ctx, { identityId: id, jurisdiction: "US", registrationNumber: "000000003", source: "test" });
  for (const legal_name of ["American Red Cross", null]) {
    const change = updateIdentity(tenant.ctx, { id, legal_name });
    await expect(change).rejects.toMatchObject({ code: "invalid_state", param: "legal_name" });
  }
  const shown = await updateIdentity(tenant.ctx, { id, legal_name: "Late Charity Inc", display_name: "Red Cross" });
  expect(shownParty(shown)).toMatchObject({
    name: "Red Cross",
    legalName: "Late Charity Inc",
    isVerifiedCharity: true,
  });
  const operator = ctx.as({ kind: "operator", identityId: null, name: "ada", requestId: "req_test" });
  expect(await updateIdentity(operator, { id, legal_name: "Later Charity Inc" })).toMatchObject({
    legalName: "Later Charity Inc",
    screeningFingerprint: null,
  });
  const [entry] = await ctx.db.auditEntry.findMany({ where: { subjectId: id, actor: "operator:ada" } });
  expect(entry).toMatchObject({ action: "identity.update", details: { fields: "legal_name" } });
});

test("a charity is verified under a name, which then is its legal name", async () => {
  const { id } = await newIdentity("organization");
  const decision = { identityId: id, jurisdiction: "GB", registrationNumber: "1234567", source: "test" };
  expect(await verifyCharity(ctx, decision)).toMatchObject({ legalName: "Old" });
  const unnamed = await createIdentity(tenant.ctx, { type: "organization", email: "unnamed@example.org" });
  await expect(verifyCharity(ctx, { ...decision, identityId: unnamed.id })).rejects.toMatchObject({
    code: "invalid_state",
  });
});
