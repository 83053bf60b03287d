import { afterAll, beforeAll, expect, it } from "vitest";
import { changeRoles } from "@/server/domain/organizations/change-team";
import { emailNewRoles } from "@/server/domain/organizations/email-new-roles";
import { readTeam } from "@/server/domain/organizations/list-members";
import { allowsScope, rightsOf } from "@/server/kernel/scopes";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { actingFor, makeOrganization } from "@/server/testing/organization-fixture";

// Guards donors: an editor from before roles were split by job reads no donor's contact until an owner decides.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const drain = () => emailNewRoles(fixture.system, new AbortController().signal);

/** An organization with a member in the state in which the migration leaves an editor. */
async function withFormerEditor() {
  const organization = await makeOrganization(fixture.system);
  const { userId } = await organization.join("campaigns", "support");
  const where = { organizationId_userId: { organizationId: organization.id, userId } };
  await fixture.system.db.membership.update({ where, data: { contactWithheld: true } });
  const maySeeContact = async () => {
    const { caller } = await actingFor(fixture.system, userId, organization.id);
    return caller.kind === "member" && allowsScope(caller.scopes, "supporters:read");
  };
  return { organization, userId, maySeeContact };
}

it("waits for an owner, not an admin, to let them read the donors' contact", async () => {
  const { organization, userId, maySeeContact } = await withFormerEditor();
  const admin = await organization.join("admin");
  expect(await maySeeContact()).toBe(false);
  await changeRoles(admin.acting, { user_id: userId, roles: ["support", "campaigns", "support"] });
  expect(await maySeeContact()).toBe(false);
  const { members } = await readTeam(organization.owner.acting, {});
  expect(members.find((member) => member.userId === userId)).toMatchObject({
    roles: ["campaigns", "support"],
    isContactWithheld: true,
  });
  await changeRoles(organization.owner.acting, { user_id: userId, roles: ["support"] });
  expect(await maySeeContact()).toBe(true);
});

it("emails each owner once, and nobody once they have decided", async () => {
  const { organization, userId } = await withFormerEditor();
  await organization.join("admin");
  const sent = () =>
    fixture.system.db.emailMessage.findMany({ where: { key: { startsWith: `new-roles:${organization.id}` } } });
  const record = () => fixture.system.transaction((tx) => recordFollowUps(tx, "email_new_roles", [organization.id]));
  await record();
  await drain();
  await record();
  await drain();
  const [email, ...more] = await sent();
  expect(more).toEqual([]);
  expect(email!.key).toBe(`new-roles:${organization.id}:${organization.owner.userId}`);
  expect(email!.text).toContain(`/dashboard/${organization.id}/settings/team`);
  await changeRoles(organization.owner.acting, { user_id: userId, roles: ["viewer"] });
  await fixture.system.db.emailMessage.deleteMany({ where: { id: email!.id } });
  await record();
  await drain();
  expect(await sent()).toEqual([]);
});

it("gives several roles the rights of each, and withholds the contact of all", () => {
  const both = rightsOf({ roles: ["viewer", "finance"], isContactWithheld: false });
  expect(both).toContain("gifts:refund");
  const withheld = rightsOf({ roles: ["support", "finance"], isContactWithheld: true });
  expect(withheld.filter((right) => right.startsWith("supporters:"))).toEqual([]);
  expect(withheld).toContain("gifts:refund");
});
