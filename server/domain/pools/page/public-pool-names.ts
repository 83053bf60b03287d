import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";

/** The public names of those of a pool's members who agreed to be named on its page, by identity. */
export async function publicPoolNames(
  ctx: Context,
  poolId: string,
  identityIds: readonly string[],
): Promise<Map<string, string>> {
  if (identityIds.length === 0) return new Map();
  const members = await ctx.db.poolMember.findMany({
    where: { poolId, identityId: { in: [...identityIds] }, isNamed: true, status: "active" },
    include: { identity: true },
  });
  return new Map(
    members.flatMap(({ identityId, identity }) => {
      const name = publicName(identity);
      return name === null ? [] : [[identityId, name] as const];
    }),
  );
}
