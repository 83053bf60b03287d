import { z } from "zod";
import { FILLABLE_STATUSES, type VerificationStatus } from "@/server/domain/identities/verification-states";
import { readStandings } from "@/server/domain/verifications/named-people";
import { idInSecret, opensVerification } from "@/server/domain/verifications/verification-link";
import { findByToken } from "@/server/domain/verifications/verification-tokens";
import type { Verification } from "@/server/generated/prisma/client";
import { isId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import { linkedSubject } from "@/server/operations/subject";

/** True while the person can still enter something on the pages. */
export function isFillable({ status, expiresAt }: Pick<Verification, "status" | "expiresAt">, now: Date): boolean {
  return FILLABLE_STATUSES.includes(status as VerificationStatus) && (expiresAt === null || expiresAt > now);
}

/**
 * True while an organization waits for people whom it named. Its representative can see who is missing, and have them
 * emailed again.
 */
export async function waitsForPeople(
  ctx: Context,
  { id, status }: Pick<Verification, "id" | "status">,
): Promise<boolean> {
  if (status !== "processing") return false;
  return (await readStandings(ctx, id)).some(({ state }) => state !== "passed");
}

/**
 * A verification that waits for its person or for people whom they named, by its link or by the code for another
 * device. One that is over is not found, as if it never existed.
 */
export const startableVerificationSubject = linkedSubject({
  name: "verification",
  key: z.strictObject({ secret: z.string().max(200) }),
  async find(ctx, { secret }) {
    const id = idInSecret(secret);
    const linked = isId(id, "verification")
      ? await ctx.db.verification.findUnique({ where: { id }, include: { identity: true } })
      : null;
    const isOpened = linked !== null && opensVerification(ctx, linked, secret);
    const found = isOpened ? { ...linked, origin: null } : await findByToken(ctx, secret, "handover");
    if (found?.identity.status !== "active") return null;
    if (!isFillable(found, ctx.now()) && !(await waitsForPeople(ctx, found))) return null;
    return { ...found, isHandedOver: !isOpened };
  },
});

/** A verification, by the session of the browser that started it. */
export const startedVerificationSubject = linkedSubject({
  name: "verification",
  key: z.strictObject({ session: z.string().max(200) }),
  find: async (ctx, { session }) => findByToken(ctx, session, "session"),
});
