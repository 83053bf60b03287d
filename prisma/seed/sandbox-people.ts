import { createIdentity } from "@/server/domain/identities/create-identity";
import { addOperator } from "@/server/domain/organizations/operators";
import { openSecret } from "@/server/domain/users/redeem-code";
import { newTotpSecret } from "@/server/domain/users/totp";
import { createUser, findUserByAddress } from "@/server/domain/users/users";
import type { Identity } from "@/server/generated/prisma/client";
import { emailKey } from "@/server/kernel/email-address";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";

/** Two operators, as some decisions take two. */
export const OPERATOR_EMAILS = ["operator@almoner.example", "second-operator@almoner.example"] as const;
/** A steward of a seeded pool and a donor of seeded gifts: whoever has the sandbox's mailbox signs in as them. */
export const STEWARD_EMAIL = "ben@pools.almoner.example";
/** Keeps the books of the organization with a past, with the role finance. */
export const BOOKKEEPER_EMAIL = "bookkeeper@almoner.example";
export const DONOR_EMAIL = "marit@almoner.example";

const SIGNS_IN: readonly string[] = [STEWARD_EMAIL, DONOR_EMAIL];

/** The user of an address, who has proven it. */
export async function ensureUser(ctx: Context, email: string): Promise<{ id: string }> {
  return (await findUserByAddress(ctx, email)) ?? createUser(ctx, email);
}

/** Makes the user of the address an operator with a second factor, and returns its secret in base32. */
export async function ensureOperator(ctx: Context, email: string): Promise<string> {
  await addOperator(ctx, { email });
  const { id: userId } = await ensureUser(ctx, email);
  const known = await ctx.db.secondFactor.findUnique({ where: { userId, confirmedAt: { not: null } } });
  if (known) return openSecret(ctx, known);
  const secret = newTotpSecret(ctx);
  const at = ctx.clock.wall();
  const factor = { ciphertext: ctx.vault.seal("second-factor", userId, secret), confirmedAt: at, lastStep: 0 };
  await ctx.db.secondFactor.upsert({ where: { userId }, create: { userId, createdAt: at, ...factor }, update: factor });
  return secret;
}

/**
 * The partner's record of a person. The person of those who sign in is their own, and they let the partner manage it, so
 * that both act with it.
 */
export async function ensurePerson(partner: Context, email: string, display_name: string): Promise<Identity> {
  const managerId = callerIdentityId(partner);
  const where = { emailKey: emailKey(email), managerId };
  const known = await partner.db.identity.findFirst({ where });
  if (!SIGNS_IN.includes(email)) return known ?? createIdentity(partner, { type: "individual", email, display_name });
  if (known?.userId) return known;
  const { id: userId } = await ensureUser(partner, email);
  const own = { userId, managerId, displayName: display_name };
  if (!known) {
    const { id } = await partner.db.identity.findFirstOrThrow({ where: { emailKey: emailKey(email), userId } });
    return partner.db.identity.update({ where: { id }, data: own });
  }
  // In a sandbox of an earlier version, what was recorded becomes the person's in place of the empty one.
  return partner.transaction(async (tx) => {
    await tx.db.identity.deleteMany({ where: { emailKey: emailKey(email), userId, isPlatformPerson: true } });
    return tx.db.identity.update({ where: { id: known.id }, data: { ...own, isPlatformPerson: true } });
  });
}
