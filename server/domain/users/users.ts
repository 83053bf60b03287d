import { ownPerson } from "@/server/domain/users/own-person";
import type { Prisma, User, UserAddress } from "@/server/generated/prisma/client";
import { emailKey } from "@/server/kernel/email-address";
import type { Context } from "@/server/operations/context";

/** A user with a proven address. */
export type KnownUser = User & Pick<UserAddress, "email">;

/** The address that a user proved first. */
export const FIRST_ADDRESS = {
  orderBy: [{ provenAt: "asc" }, { emailKey: "asc" }],
  take: 1,
} satisfies Prisma.User$addressesArgs;

/** Finds the user who has proven an address; null if nobody has. */
export async function findUserByAddress(ctx: Context, email: string): Promise<KnownUser | null> {
  const address = await ctx.db.userAddress.findUnique({
    where: { emailKey: emailKey(email) },
    include: { user: true },
  });
  return address && { ...address.user, email: address.email };
}

/** Finds a user with the address that they proved first. */
export async function findUser(ctx: Context, id: string): Promise<KnownUser | null> {
  const user = await ctx.db.user.findUnique({ where: { id }, include: { addresses: FIRST_ADDRESS } });
  return user?.addresses[0] ? { ...user, email: user.addresses[0].email } : null;
}

/** Creates the user for an address that was just proven, or finds the one who proved it in the meantime. */
export async function createUser(ctx: Context, email: string): Promise<KnownUser> {
  return ctx.transaction(async (tx) => {
    const at = tx.clock.wall();
    const user = await tx.db.user.create({ data: { id: tx.newId("user"), createdAt: at } });
    const key = emailKey(email);
    const proven = await tx.db.userAddress.createMany({
      data: { emailKey: key, email, userId: user.id, provenAt: at },
      skipDuplicates: true,
    });
    if (proven.count === 1) {
      await ownPerson(tx, user.id, email);
      return { ...user, email };
    }
    await tx.db.user.delete({ where: { id: user.id } });
    const known = await tx.db.userAddress.findUniqueOrThrow({ where: { emailKey: key }, include: { user: true } });
    return { ...known.user, email: known.email };
  });
}
