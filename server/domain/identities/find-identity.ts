import { manages } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import type { Prisma } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/refusals";
import type { IdentityWithVerification } from "@/server/resources/identity";

export interface FindIdentity {
  identityId: string;
  /** What to load beside it: `verification` is the latest attempt to reach a tier. */
  expand?: readonly "verification"[];
}

const latest = {
  orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  take: 1,
} satisfies Prisma.Identity$verificationsArgs;

/** Finds an identity that the caller manages; one it may not see does not exist. */
export async function findIdentity(
  ctx: Context,
  { identityId, expand = [] }: FindIdentity,
): Promise<IdentityWithVerification> {
  const include = expand.includes("verification") ? { verifications: latest } : {};
  const identity = await ctx.db.identity.findUnique({ where: { id: identityId }, include });
  if (!identity || !manages(ctx, identity)) throw ResourceNotFound();
  return identity;
}
