import type { PoolMember } from "@/server/generated/prisma/client";
import { actingIdentityId } from "@/server/kernel/caller";
import { NotPermitted } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

/**
 * The member of a pool as whom a caller acts: the one named or, by default, its own identity, a steward that it manages,
 * or another member that it manages, the longest first. Throws 403 if it manages none of these.
 *
 * @param own - The active members that the caller manages.
 */
export function actingMember(ctx: Context, own: PoolMember[], named: string | null | undefined): PoolMember {
  const acting = actingIdentityId(ctx.caller);
  const chosen = named
    ? own.find(({ identityId }) => identityId === named)
    : (own.find(({ identityId }) => identityId === acting) ?? own.find(({ role }) => role === "steward") ?? own[0]);
  if (chosen) return chosen;
  throw NotPermitted({
    ...(named && { param: "identity_id" }),
    message: "You can act only as a member or steward of the pool that you manage.",
  });
}
