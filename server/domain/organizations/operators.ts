import { z } from "zod";
import { emailAddress } from "@/server/domain/users/email-link";
import { type Caller, callerName, operatorCaller } from "@/server/kernel/caller";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { emailKey } from "@/server/kernel/email-address";
import { OPERATOR_IDLE_MINUTES } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

const MINUTE_MS = 60_000;
const NO_OPERATOR = "This address is no operator's.";

/** Makes the owner of an address an operator, effective once they have proven it. */
export const addOperator = operation({
  name: "addOperator",
  summary: "Makes the owner of an address an operator.",
  permission: { operator: true },
  input: z.strictObject({ email: emailAddress }),
  run: (ctx, { email }) =>
    ctx.transaction(async (tx) => {
      const data = { emailKey: emailKey(email), email, addedBy: callerName(tx.caller), createdAt: tx.now() };
      await tx.db.operator.createMany({ data, skipDuplicates: true });
      await audit(tx, "operator.add", data.emailKey);
    }),
});

/** Removes the operator role from the owner of an address. */
export const removeOperator = operation({
  name: "removeOperator",
  summary: "Ends that the owner of an address is an operator.",
  permission: { operator: true },
  input: z.strictObject({ email: emailAddress }),
  errors: [ResourceNotFound],
  run: (ctx, { email }) =>
    ctx.transaction(async (tx) => {
      const where = { emailKey: emailKey(email) };
      const { count } = await tx.db.operator.deleteMany({ where });
      if (count === 0) throw ResourceNotFound({ message: NO_OPERATOR });
      await tx.db.operatorLogin.deleteMany({ where });
      await audit(tx, "operator.remove", emailKey(email));
    }),
});

/** Records which operator uses a login of the machine in the terminal, for decisions that take two operators. */
export const linkOperatorLogin = operation({
  name: "linkOperatorLogin",
  summary: "Links a login of the machine to an operator.",
  permission: { operator: true },
  input: z.strictObject({ email: emailAddress, login: z.string().trim().min(1).max(100) }),
  errors: [ResourceNotFound],
  run: (ctx, { email, login }) =>
    ctx.transaction(async (tx) => {
      const operator = await tx.db.operator.findUnique({ where: { emailKey: emailKey(email) } });
      if (!operator) throw ResourceNotFound({ message: NO_OPERATOR });
      const data = { emailKey: operator.emailKey, linkedBy: callerName(tx.caller), linkedAt: tx.now() };
      await tx.db.operatorLogin.upsert({ where: { login }, create: { login, ...data }, update: data });
      await audit(tx, "operator.link", operator.emailKey, { login });
    }),
});

/** True if one of the user's proven addresses belongs to an operator. */
export async function isOperator(ctx: Context, userId: string): Promise<boolean> {
  const [row] = await ctx.statement<{ is: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM user_addresses a JOIN operators o USING (email_key) WHERE a.user_id = $1) AS "is"`,
    [userId],
  );
  return row!.is;
}

/** A user in one of their sessions. */
interface Acting {
  userId: string;
  sessionId: string;
  requestId: string;
}

/**
 * Returns the user as an operator, if they have used their second factor in this session and have not been idle too
 * long since; null for everyone else. Read for each request, so the role ends at once when it is removed, or when the
 * second factor is.
 */
export async function operatorFor(ctx: Context, { userId, sessionId, requestId }: Acting): Promise<Caller | null> {
  const wall = ctx.clock.wall();
  const [row] = await ctx.statement<{ email: string; isStale: boolean }>(
    `SELECT o.email, s.operated_at IS NULL OR s.operated_at < $4::timestamptz AS "isStale" FROM user_sessions s
     JOIN second_factors f ON f.user_id = s.user_id AND f.confirmed_at <= s.second_factor_at
     JOIN user_addresses a ON a.user_id = s.user_id
     JOIN operators o USING (email_key)
     WHERE s.id = $1 AND s.user_id = $2 AND s.expires_at > $3 AND greatest(s.second_factor_at, s.operated_at) > $5::timestamptz
     ORDER BY o.email_key LIMIT 1`,
    [sessionId, userId, wall, new Date(wall.getTime() - MINUTE_MS), idleSince(ctx)],
  );
  if (row?.isStale)
    await ctx.db.userSession.updateMany({ where: { id: sessionId, userId }, data: { operatedAt: wall } });
  return row ? operatorCaller({ name: row.email, userId, requestId }) : null;
}

/**
 * If an operator has been idle too long in a session, requires their second factor again before they can do anything
 * else in it. Returns whether it does; false for everyone else.
 */
export async function lockIdleOperator(ctx: Context, { userId, sessionId }: Acting): Promise<boolean> {
  const locked = await ctx.statement<{ id: string }>(
    `UPDATE user_sessions s SET second_factor_at = NULL, operated_at = NULL
     WHERE s.id = $1 AND s.user_id = $2 AND greatest(s.second_factor_at, s.operated_at) <= $3::timestamptz
       AND EXISTS (SELECT 1 FROM user_addresses a JOIN operators o USING (email_key) WHERE a.user_id = s.user_id)
       AND EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = s.user_id AND f.confirmed_at IS NOT NULL)
     RETURNING s.id`,
    [sessionId, userId, idleSince(ctx)],
  );
  return locked.length > 0;
}

function idleSince(ctx: Context): Date {
  return new Date(ctx.clock.wall().getTime() - OPERATOR_IDLE_MINUTES * MINUTE_MS);
}
