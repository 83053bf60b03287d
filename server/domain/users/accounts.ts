import { FIRST_ADDRESS, type KnownUser } from "@/server/domain/users/users";
import type { Context } from "@/server/operations/context";

/** An account at an identity provider: its issuer, and the permanent identifier there. */
export interface Account {
  issuer: string;
  subject: string;
}

/** Finds the user who signs in with an account, whatever its current email address; null for an unknown account. */
export async function findUserByAccount(ctx: Context, { issuer, subject }: Account): Promise<KnownUser | null> {
  const account = await ctx.db.userAccount.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: { include: { addresses: FIRST_ADDRESS } } },
  });
  const address = account?.user.addresses[0];
  return account && address ? { ...account.user, email: address.email } : null;
}

/** Records that a user signs in with an account. Throws if it already belongs to another user. */
export async function linkAccount(ctx: Context, account: Account & { userId: string }): Promise<void> {
  const data = { ...account, createdAt: ctx.clock.wall() };
  await ctx.db.userAccount.createMany({ data, skipDuplicates: true });
  const { issuer, subject } = account;
  const known = await ctx.db.userAccount.findUniqueOrThrow({ where: { issuer_subject: { issuer, subject } } });
  if (known.userId !== account.userId) throw new Error("the account is another user's");
}
