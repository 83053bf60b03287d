import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { issueKey } from "@/server/domain/identities/issue-key";
import { revokeKey } from "@/server/domain/identities/revoke-key";
import { changeRoles, leaveOrganization, removeMember } from "@/server/domain/organizations/change-team";
import { createApplication } from "@/server/domain/organizations/create-organization";
import { keepKey, keepMember } from "@/server/domain/organizations/given-rights";
import { acceptInvitation, inviteMember } from "@/server/domain/organizations/invitations";
import { readTeam } from "@/server/domain/organizations/list-members";
import { givenFor } from "@/server/domain/organizations/memberships";
import { offerTransfer } from "@/server/domain/organizations/transfer-offers";
import type { Context } from "@/server/operations/context";
import { actingFor, invitationTo, makeOrganization } from "@/server/testing/organization-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards access: someone who loses the right to invite and to make keys keeps no way in through what they made with it.

let opened: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
});
afterAll(() => opened.close());

const newAddress = () => `${randomUUID()}@example.org`;

/** An admin who invited two people, one of whom accepted, and made keys for the organization and its application. */
async function generousAdmin() {
  const organization = await makeOrganization(ctx);
  const { id, owner } = organization;
  const admin = await organization.join("admin");
  const invite = async () => {
    const email = newAddress();
    await inviteMember(admin.acting, { email, roles: ["admin"], locale: "en" });
    return { user: await signedInUser(ctx, email), email, token: await invitationTo(ctx, email) };
  };
  const [friend, accomplice] = [await invite(), await invite()];
  expect(await acceptInvitation(friend.user.as, { token: friend.token })).toBe("accepted");
  const application = await createApplication(owner.acting, { name: "Shop", email: newAddress() });
  const own = await issueKey(admin.acting, { id, name: "Own" });
  const shop = await issueKey(await actingFor(ctx, admin.userId, application.id), { id: application.id, name: "Shop" });
  const keys = [own.key.id, shop.key.id];
  return { ...organization, admin, friend, accomplice, keys, applicationId: application.id };
}

const TAKEN = {
  "is removed": ({ owner, admin }) => removeMember(owner.acting, { user_id: admin.userId }),
  "is demoted": ({ owner, admin }) =>
    changeRoles(owner.acting, { user_id: admin.userId, roles: ["campaigns", "support"] }),
  leaves: ({ admin }) => leaveOrganization(admin.acting, {}),
} satisfies Record<string, (made: Awaited<ReturnType<typeof generousAdmin>>) => Promise<unknown>>;

it.each(Object.entries(TAKEN))("what an admin gave ends or is asked about when the admin %s", async (_, take) => {
  const made = await generousAdmin();
  const { id, owner, admin, friend, accomplice, keys } = made;
  await take(made);
  expect(await acceptInvitation(accomplice.user.as, { token: accomplice.token })).toBe("invalid");
  expect(await givenFor(ctx, accomplice.user.userId, id)).toBeNull();
  const team = await readTeam(owner.acting, {});
  expect(team.invitations).toEqual([]);
  expect(team.members.filter(({ needsReview }) => needsReview)).toMatchObject([
    { userId: friend.user.userId, invitedBy: admin.email },
  ]);
  expect(team.keysToReview.map((key) => key.id).sort()).toEqual([...keys].sort());
  expect(team.keysToReview.map(({ madeBy }) => madeBy)).toEqual([admin.email, admin.email]);
});

it("is kept or ended by another owner or admin", async () => {
  const made = await generousAdmin();
  const { owner, friend, keys } = made;
  await TAKEN["is removed"](made);
  const asFriend = await actingFor(ctx, friend.user.userId, made.id);
  await expect(keepMember(asFriend, { user_id: friend.user.userId })).rejects.toMatchObject({ code: "not_permitted" });
  await keepMember(owner.acting, { user_id: friend.user.userId });
  const asApplication = await actingFor(ctx, owner.userId, made.applicationId);
  await keepKey(owner.acting, { keyId: keys[0]! });
  await revokeKey(asApplication, { keyId: keys[1]! });
  const team = await readTeam(owner.acting, {});
  expect(team.members.some(({ needsReview }) => needsReview)).toBe(false);
  expect(team.keysToReview).toEqual([]);
});

it("is not decided by those about whom it is", async () => {
  const made = await generousAdmin();
  const { id, owner, admin, friend, accomplice, keys } = made;
  expect(await acceptInvitation(accomplice.user.as, { token: accomplice.token })).toBe("accepted");
  await removeMember(owner.acting, { user_id: admin.userId });
  const notPermitted = { code: "not_permitted" };
  const asFriend = await actingFor(ctx, friend.user.userId, id);
  await expect(keepMember(asFriend, { user_id: accomplice.user.userId })).rejects.toMatchObject(notPermitted);
  await expect(keepKey(asFriend, { keyId: keys[0]! })).rejects.toMatchObject(notPermitted);
  const open = await readTeam(owner.acting, {});
  expect(open.members.filter(({ needsReview }) => needsReview)).toHaveLength(2);
  expect(open.keysToReview).toHaveLength(2);
  await keepMember(owner.acting, { user_id: friend.user.userId });
  await keepMember(asFriend, { user_id: accomplice.user.userId });
});

it("asks about nothing when a role that gave nothing changes", async () => {
  const made = await generousAdmin();
  const { owner, join } = made;
  const viewer = await join("viewer");
  await changeRoles(owner.acting, { user_id: viewer.userId, roles: ["campaigns", "support"] });
  const team = await readTeam(owner.acting, {});
  expect(team.invitations).toMatchObject([{ invitedBy: made.admin.email }]);
  expect(team.keysToReview).toEqual([]);
});

it("leaves nothing behind when an invitation is accepted, or a key made, while the admin behind it is removed", async () => {
  for (let round = 0; round < 5; round += 1) {
    const made = await generousAdmin();
    const { id, owner, admin, accomplice } = made;
    const [, accepted, issued] = await Promise.allSettled([
      removeMember(owner.acting, { user_id: admin.userId }),
      acceptInvitation(accomplice.user.as, { token: accomplice.token }),
      issueKey(admin.acting, { id, name: "Late" }),
    ]);
    const team = await readTeam(owner.acting, {});
    const isIn = accepted.status === "fulfilled" && accepted.value === "accepted";
    const asked = team.members.filter(({ needsReview }) => needsReview).map(({ userId }) => userId);
    expect(asked.includes(accomplice.user.userId)).toBe(isIn);
    expect(team.keysToReview.filter(({ name }) => name === "Late")).toHaveLength(issued.status === "fulfilled" ? 1 : 0);
  }
});

it("withdraws what was offered to another organization", async () => {
  const { id, owner, join } = await makeOrganization(ctx);
  const [second, elsewhere] = [await join("owner"), await makeOrganization(ctx)];
  const record = await createIdentity(owner.acting, { type: "individual", email: newAddress() });
  await offerTransfer(second.acting, { identity_id: record.id, to: elsewhere.id });
  await changeRoles(owner.acting, { user_id: second.userId, roles: ["admin"] });
  expect(await ctx.db.transferOffer.count({ where: { fromId: id } })).toBe(0);
});
