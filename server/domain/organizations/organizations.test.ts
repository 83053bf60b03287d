import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { issueKey } from "@/server/domain/identities/issue-key";
import { changeRoles, leaveOrganization, removeMember } from "@/server/domain/organizations/change-team";
import { createApplication } from "@/server/domain/organizations/create-organization";
import {
  acceptInvitation,
  inviteMember,
  readInvitation,
  withdrawInvitation,
} from "@/server/domain/organizations/invitations";
import { readTeam } from "@/server/domain/organizations/list-members";
import { listMyOrganizations } from "@/server/domain/organizations/list-my-organizations";
import { givenFor } from "@/server/domain/organizations/memberships";
import { addOperator, isOperator, removeOperator } from "@/server/domain/organizations/operators";
import { listIdentities } from "@/server/domain/verifications/list-identities";
import { visitorCaller } from "@/server/kernel/caller";
import { ROLES } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { meanwhile } from "@/server/testing/lock-awaited";
import { MovableClock } from "@/server/testing/movable-clock";
import { actingFor, invitationTo, makeOrganization } from "@/server/testing/organization-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards access: an organization's owners and admins decide who belongs to it, by a proven address, and it always has
// an owner.

const clock = new MovableClock();
let opened: TestDatabase;
let ctx: Context;
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database, { clock });
});
afterAll(() => opened.close());

const visitor = () => ctx.as(visitorCaller("page"));

const newAddress = () => `${randomUUID()}@example.org`;
const notPermitted = { code: "not_permitted" };
const lastOwner = { code: "last_owner" };

describe("an invitation", () => {
  it.each(ROLES)("makes a member with the role %s, once, for whoever has proven its address", async (role) => {
    const { id, owner } = await makeOrganization(ctx);
    const email = newAddress();
    await inviteMember(owner.acting, { email, roles: [role], locale: "en" });
    const token = await invitationTo(ctx, email);
    const thief = await signedInUser(ctx, newAddress());
    expect(await acceptInvitation(thief.as, { token })).toBe("elsewhere");
    expect(await givenFor(ctx, thief.userId, id)).toBeNull();
    const invited = await signedInUser(ctx, email);
    const outcomes = await Promise.all([1, 2].map(() => acceptInvitation(invited.as, { token })));
    expect(outcomes.sort()).toEqual(["accepted", "invalid"]);
    expect(await givenFor(ctx, invited.userId, id)).toEqual({
      roles: [role],
      isContactWithheld: false,
      campaigns: null,
    });
    expect(await listMyOrganizations(invited.as, {})).toMatchObject([{ id, name: "Lamp Fund", roles: [role] }]);
  });

  it("can be withdrawn, and a new one takes its place", async () => {
    const { owner } = await makeOrganization(ctx);
    const email = newAddress();
    await inviteMember(owner.acting, { email, roles: ["admin"], locale: "en" });
    const first = await invitationTo(ctx, email);
    await inviteMember(owner.acting, { email, roles: ["viewer"], locale: "en" });
    const second = await invitationTo(ctx, email);
    const { invitations } = await readTeam(owner.acting, {});
    expect(invitations).toMatchObject([{ email, roles: ["viewer"] }]);
    const invited = await signedInUser(ctx, email);
    expect(await acceptInvitation(invited.as, { token: first })).toBe("invalid");
    await withdrawInvitation(owner.acting, { invitation_id: invitations[0]!.id });
    expect(await acceptInvitation(invited.as, { token: second })).toBe("invalid");
  });

  it("ends after seven days by the wall's clock, whatever happens to the product's", async () => {
    const { id, owner } = await makeOrganization(ctx);
    const email = newAddress();
    await inviteMember(owner.acting, { email, roles: ["viewer"], locale: "en" });
    const token = await invitationTo(ctx, email);
    const invited = await signedInUser(ctx, email);
    const where = { organizationId: id };
    const { createdAt, expiresAt } = await ctx.db.invitation.findFirstOrThrow({ where });
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(7 * 24 * 3_600_000);
    clock.advance(100 * 24 * 3_600_000);
    expect(await readInvitation(visitor(), { token })).toMatchObject({ roles: ["viewer"] });
    await ctx.db.invitation.updateMany({ where, data: { expiresAt: new Date() } });
    await expect(readInvitation(visitor(), { token })).rejects.toMatchObject({ code: "resource_not_found" });
    expect(await acceptInvitation(invited.as, { token })).toBe("invalid");
    expect(await givenFor(ctx, invited.userId, id)).toBeNull();
  });

  it("changes nothing about the role of a member", async () => {
    const { id, owner, join } = await makeOrganization(ctx);
    const [viewer, admin] = [await join("viewer"), await join("admin")];
    for (const { email, role } of [
      { email: viewer.email, role: "admin" as const },
      { email: admin.email, role: "viewer" as const },
    ])
      await inviteMember(owner.acting, { email, roles: [role], locale: "en" });
    for (const { as, email } of [viewer, admin])
      expect(await acceptInvitation(as, { token: await invitationTo(ctx, email) })).toBe("accepted");
    expect(await givenFor(ctx, viewer.userId, id)).toMatchObject({ roles: ["viewer"] });
    expect(await givenFor(ctx, admin.userId, id)).toMatchObject({ roles: ["admin"] });
  });

  it("to be an owner comes from owners only", async () => {
    const { join } = await makeOrganization(ctx);
    const admin = await join("admin");
    const invite = inviteMember(admin.acting, { email: newAddress(), roles: ["owner"], locale: "en" });
    await expect(invite).rejects.toMatchObject(notPermitted);
  });
});

describe("a team", () => {
  it("is changed by owners and admins, and owners by owners alone", async () => {
    const { id, owner, join } = await makeOrganization(ctx);
    const [admin, editor] = [await join("admin"), await join("campaigns", "support")];
    await changeRoles(admin.acting, { user_id: editor.userId, roles: ["viewer"] });
    expect(await givenFor(ctx, editor.userId, id)).toMatchObject({ roles: ["viewer"] });
    const changes = await Promise.allSettled([
      changeRoles(admin.acting, { user_id: owner.userId, roles: ["viewer"] }),
      changeRoles(admin.acting, { user_id: admin.userId, roles: ["owner"] }),
      removeMember(admin.acting, { user_id: owner.userId }),
      removeMember(editor.acting, { user_id: admin.userId }),
    ]);
    for (const change of changes) expect(change).toMatchObject({ status: "rejected", reason: notPermitted });
    await removeMember(admin.acting, { user_id: editor.userId });
    expect(await givenFor(ctx, editor.userId, id)).toBeNull();
  });

  it("is not changed by a caller whose membership ended meanwhile", async () => {
    const { owner, join } = await makeOrganization(ctx);
    const admin = await join("admin");
    await removeMember(owner.acting, { user_id: admin.userId });
    const invite = inviteMember(admin.acting, { email: newAddress(), roles: ["viewer"], locale: "en" });
    await expect(invite).rejects.toMatchObject(notPermitted);
  });

  it("always has an owner, even when its two last ones leave at the same time", async () => {
    const { id, owner, join } = await makeOrganization(ctx);
    await expect(leaveOrganization(owner.acting, {})).rejects.toMatchObject(lastOwner);
    const demote = changeRoles(owner.acting, { user_id: owner.userId, roles: ["admin"] });
    await expect(demote).rejects.toMatchObject(lastOwner);
    const second = await join("owner");
    const left = await Promise.allSettled([leaveOrganization(owner.acting, {}), leaveOrganization(second.acting, {})]);
    expect(left.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await ctx.db.membership.count({ where: { organizationId: id, roles: { has: "owner" } } })).toBe(1);
  });

  it("keeps one of two owners who take the role from each other, or leave, while the other does", async () => {
    const ends = {
      demote: (by: Context, userId: string) => changeRoles(by, { user_id: userId, roles: ["viewer"] }),
      remove: (by: Context, userId: string) => removeMember(by, { user_id: userId }),
      leave: (by: Context) => leaveOrganization(by, {}),
    };
    for (const first of Object.values(ends))
      for (const second of Object.values(ends)) {
        const { id, owner, join } = await makeOrganization(ctx);
        const other = await join("owner");
        const late = meanwhile(
          owner.acting,
          (tx) => first(tx, other.userId),
          () => second(other.acting, owner.userId),
        );
        const refusals = ["last_owner", "not_permitted", "resource_not_found"];
        await late.catch(({ code }) => expect(refusals).toContain(code));
        expect(await ctx.db.membership.count({ where: { organizationId: id, roles: { has: "owner" } } })).toBe(1);
      }
  });

  it("of one organization is nothing to members of another", async () => {
    const [one, other] = [await makeOrganization(ctx), await makeOrganization(ctx)];
    const member = await other.join("viewer");
    const remove = removeMember(one.owner.acting, { user_id: member.userId });
    await expect(remove).rejects.toMatchObject({ code: "resource_not_found" });
    expect(await givenFor(ctx, one.owner.userId, other.id)).toBeNull();
  });
});

describe("what an organization manages", () => {
  it("by an application is reached by members who act for the application, as by its key", async () => {
    const { owner, join } = await makeOrganization(ctx);
    const application = await createApplication(owner.acting, { name: "App", email: newAddress() });
    const supporter = await join("support");
    const acting = await actingFor(ctx, supporter.userId, application.id);
    const asOwner = await actingFor(ctx, owner.userId, application.id);
    const { key } = await issueKey(asOwner, { id: application.id, name: "Ours" });
    expect(key.identityId).toBe(application.id);
    const managed = await createIdentity(asOwner, { type: "individual", email: newAddress() });
    const page = { limit: 10, after: null };
    expect((await listIdentities(acting, {}, page)).rows.map(({ id }) => id)).toContain(managed.id);
    expect((await listIdentities(owner.acting, {}, page)).rows.map(({ id }) => id)).not.toContain(managed.id);
    const invite = inviteMember(asOwner, { email: newAddress(), roles: ["viewer"], locale: "en" });
    await expect(invite).rejects.toMatchObject(notPermitted);
  });
});

it("an operator is whoever has proven the address that the operators' command names", async () => {
  const email = newAddress();
  const user = await signedInUser(ctx, email);
  expect(await isOperator(ctx, user.userId)).toBe(false);
  await addOperator(ctx, { email: email.toUpperCase() });
  await addOperator(ctx, { email });
  expect(await isOperator(ctx, user.userId)).toBe(true);
  await expect(addOperator(user.as, { email: newAddress() })).rejects.toMatchObject(notPermitted);
  await removeOperator(ctx, { email });
  expect(await isOperator(ctx, user.userId)).toBe(false);
});
