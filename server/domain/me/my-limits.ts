import { callerUser } from "@/server/domain/access";
import { readLimits } from "@/server/domain/limits/read-limits";
import { operation } from "@/server/domain/operation";
import type { IdentityLimits } from "@/server/resources/identity-limits";

/** Reads what the user can still give and receive this month, as the person of the address that they proved first. */
export const readMyLimits = operation({
  name: "readMyLimits",
  summary: "Reads what you can still give and receive this month.",
  permission: { user: true },
  async run(ctx): Promise<IdentityLimits | null> {
    const where = { userId: callerUser(ctx).userId };
    const person = await ctx.db.identity.findFirst({ where, orderBy: { id: "asc" } });
    return person && readLimits(ctx, person);
  },
});
