import { openSecret } from "@/server/domain/users/redeem-code";
import { totpUri } from "@/server/domain/users/totp";
import { findUser } from "@/server/domain/users/users";
import { SECOND_FACTOR_SETUP_HOURS } from "@/server/kernel/limits";
import { callerUser } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";

/** What the user can see of their second factor. */
export interface MySecondFactor {
  /** When it was set up; null if it was not. */
  since: Date | null;
  codesLeft: number;
  /** What an authenticator app needs during setup; otherwise null. */
  setup: { secret: string; uri: string } | null;
}

const APP_NAME = "Almoner";

/** Reads the user's second factor. Its secret is shown only during setup. */
export const readMySecondFactor = operation({
  name: "readMySecondFactor",
  summary: "Reads your second factor.",
  permission: { user: true },
  async run(ctx): Promise<MySecondFactor> {
    const { userId } = callerUser(ctx);
    const factor = await ctx.db.secondFactor.findUnique({ where: { userId } });
    const codesLeft = await ctx.db.recoveryCode.count({ where: { userId } });
    const age = factor ? ctx.clock.wall().getTime() - factor.createdAt.getTime() : 0;
    const isBegun = factor?.confirmedAt === null && age < SECOND_FACTOR_SETUP_HOURS * 3_600_000;
    if (!factor || !isBegun) return { since: factor?.confirmedAt ?? null, codesLeft, setup: null };
    const secret = openSecret(ctx, factor);
    const email = (await findUser(ctx, userId))?.email ?? "";
    return { since: null, codesLeft, setup: { secret, uri: totpUri(secret, APP_NAME, email) } };
  },
});
