import { afterAll, beforeAll, expect, it } from "vitest";
import { sandboxProvider } from "@/server/adapters/verification-provider/sandbox-provider";
import { raiseMyLimits, readMyLimits } from "@/server/domain/me/my-limits";
import { raiseLimits, readRaisableLimits } from "@/server/domain/verifications/raise-limits";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { submitVerification } from "@/server/testing/submit-verification";

// Guards who can start a verification, and so learn its link: the owner of the identity, and nobody else.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture({ ports: { verification: sandboxProvider } });
});
afterAll(() => fixture.close());

it("a user raises the limits of their own person with one verification at a time", async () => {
  const { system } = fixture;
  const [ada, bob] = [await signedInUser(system, "ada@example.org"), await signedInUser(system, "bob@example.org")];
  const [mine] = await readMyLimits(ada.as, {});
  expect(mine).toMatchObject({ name: "ada@example.org", limits: { tier: 0 }, raise: "start" });
  const raise = (user: typeof ada) => raiseMyLimits(user.as, { person_id: mine!.id });
  await expect(raise(bob)).rejects.toMatchObject({ code: "resource_not_found" });
  const url = await raise(ada);
  expect(url).toMatch(/\/verify\/\w/);
  expect(await raise(ada)).toBe(url);
  const [verification] = await system.db.verification.findMany({ where: { identityId: mine!.id } });
  expect(verification).toMatchObject({ tierAttempted: 1, status: "pending" });
  expect((await readMyLimits(ada.as, {}))[0]).toMatchObject({ raise: "continue" });
  await submitVerification(system, verification!.id);
  expect(await raise(ada)).toBeNull();
  expect((await readMyLimits(ada.as, {}))[0]).toMatchObject({ raise: "wait" });
});

it("an organization's owner raises its limits to the highest, by a verification of the organization", async () => {
  const { id, owner } = await makeOrganization(fixture.system);
  expect(await readRaisableLimits(owner.acting, { id })).toMatchObject({ raise: "start" });
  expect(await raiseLimits(owner.acting, { id })).toMatch(/\/verify\/\w/);
  const [verification] = await fixture.system.db.verification.findMany({ where: { identityId: id } });
  expect(verification).toMatchObject({ tierAttempted: 3 });
  await fixture.system.db.identity.update({ where: { id }, data: { status: "suspended" } });
  await fixture.system.db.verification.update({ where: { id: verification!.id }, data: { status: "canceled" } });
  expect(await readRaisableLimits(owner.acting, { id })).toMatchObject({ raise: null });
});
