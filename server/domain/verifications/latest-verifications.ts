import { withPeople } from "@/server/domain/verifications/named-people";
import { hostedUrlOf } from "@/server/domain/verifications/verification-link";
import type { Identity, Verification } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { IdentityWithVerification } from "@/server/resources/identity";

/** Adds to each identity its latest verification attempt, or null, in one statement for any number of identities. */
export async function withLatestVerifications(
  ctx: Context,
  identities: readonly Identity[],
): Promise<IdentityWithVerification[]> {
  const ids = identities.map(({ id }) => id);
  const rows: Verification[] = await ctx.db.verification.findMany({
    where: { identityId: { in: ids } },
    orderBy: [{ identityId: "asc" }, { createdAt: "desc" }, { id: "desc" }],
    distinct: ["identityId"],
  });
  const counted = await withPeople(ctx, rows);
  const byIdentity = new Map(counted.map((row) => [row.identityId, { row, hostedUrl: hostedUrlOf(ctx, row) }]));
  return identities.map((identity) => ({ ...identity, verification: byIdentity.get(identity.id) ?? null }));
}
