import { randomUUID } from "node:crypto";
import { createOrganization } from "@/server/domain/organizations/create-organization";
import { acceptInvitation, inviteMember } from "@/server/domain/organizations/invitations";
import { givenFor } from "@/server/domain/organizations/memberships";
import { memberCaller } from "@/server/kernel/caller";
import type { Role } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { signedInUser } from "@/server/testing/sign-in-fixture";

/** Later than any test moves its clock. */
const FOR_GOOD = new Date("9999-01-01T00:00:00Z");
const newAddress = () => `${randomUUID()}@example.org`;

/** A context that acts for an organization as one of its members, with a second factor that stays proven. */
export async function actingFor(ctx: Context, userId: string, organizationId: string): Promise<Context> {
  const given = await givenFor(ctx, userId, organizationId);
  if (given === null) throw new Error("the user is no member");
  const session = await ctx.db.userSession.findFirstOrThrow({ where: { userId }, orderBy: { createdAt: "desc" } });
  await ctx.db.userSession.update({ where: { id: session.id }, data: { secondFactorAt: FOR_GOOD } });
  return ctx.as(memberCaller({ userId, sessionId: session.id, organizationId, ...given, requestId: "page" }));
}

/** The token in the newest invitation that was emailed to an address. */
export async function invitationTo(ctx: Context, to: string): Promise<string> {
  const where = { to, key: { startsWith: "invitation:" } };
  const { text } = await ctx.db.emailMessage.findFirstOrThrow({ where, orderBy: { id: "desc" } });
  return /\/invitations\/([\w-]+)/.exec(text)![1]!;
}

/** An organization with its owner, and a way to add members. */
export async function makeOrganization(ctx: Context) {
  const user = await signedInUser(ctx, newAddress());
  const { id } = await createOrganization(user.as, { name: "Lamp Fund", email: newAddress() });
  const owner = { ...user, acting: await actingFor(ctx, user.userId, id) };
  return {
    id,
    owner,
    async join(...roles: Role[]) {
      const email = newAddress();
      await inviteMember(owner.acting, { email, roles, locale: "en" });
      const member = await signedInUser(ctx, email);
      const outcome = await acceptInvitation(member.as, { token: await invitationTo(ctx, email) });
      if (outcome !== "accepted") throw new Error(outcome);
      return { ...member, email, acting: await actingFor(ctx, member.userId, id) };
    },
  };
}
