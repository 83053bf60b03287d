import { createHash } from "node:crypto";
import type { Verification } from "@/server/generated/prisma/client";
import { VERIFICATION_HANDOVER_MINUTES, VERIFICATION_SESSION_MINUTES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;
/** A session's expiration is extended only if that adds at least this much, to save writes. */
const SEEN_MS = 5 * MINUTE_MS;

const MINUTES = { session: VERIFICATION_SESSION_MINUTES, handover: VERIFICATION_HANDOVER_MINUTES };
type TokenKind = keyof typeof MINUTES;
type Linked = Pick<Verification, "id" | "linkVersion">;

/**
 * Issues a token for a browser session, or a code for another device to scan. Only its hash is stored. A token that
 * continues another one keeps its origin.
 */
export async function issueToken(
  tx: Context,
  { id, linkVersion }: Linked,
  { kind, origin = null }: { kind: TokenKind; origin?: string | null },
): Promise<string> {
  const token = Buffer.from(tx.randomBytes(TOKEN_BYTES)).toString("base64url");
  const now = tx.clock.wall();
  await tx.db.verificationToken.create({
    data: {
      hash: hashOf(token),
      verificationId: id,
      linkVersion,
      kind,
      origin: origin ?? hashOf(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + MINUTES[kind] * MINUTE_MS),
    },
  });
  return token;
}

/** Finds the verification of a valid token, with the token's origin. Using a session extends it. */
export async function findByToken(ctx: Context, token: string, kind: TokenKind) {
  const now = ctx.clock.wall();
  const found = await ctx.db.verificationToken.findFirst({
    where: { hash: hashOf(token), kind, usedAt: null, expiresAt: { gt: now } },
    include: { verification: { include: { identity: true } } },
  });
  if (!found || found.linkVersion !== found.verification.linkVersion) return null;
  const expiresAt = new Date(now.getTime() + MINUTES.session * MINUTE_MS);
  if (kind === "session" && expiresAt.getTime() - found.expiresAt.getTime() > SEEN_MS)
    await ctx.db.verificationToken.updateMany({ where: { hash: found.hash }, data: { expiresAt } });
  return { ...found.verification, origin: found.origin };
}

/** Redeems the code for another device. False if it was already redeemed. */
export async function spendHandover(tx: Context, token: string): Promise<boolean> {
  const where = { hash: hashOf(token), kind: "handover", usedAt: null };
  const { count } = await tx.db.verificationToken.updateMany({ where, data: { usedAt: tx.clock.wall() } });
  return count === 1;
}

/** Deletes expired tokens. */
export async function purgeVerificationTokens(ctx: Context): Promise<void> {
  await ctx.db.verificationToken.deleteMany({ where: { expiresAt: { lt: ctx.clock.wall() } } });
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
