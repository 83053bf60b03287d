import type { SetupSession } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { idInSecret, isSecretOf, secretOfId } from "@/server/operations/links/id-link";

/** Returns the path of the session's page. It is derived, so that every response can show it. */
export function setupPath(ctx: Context, sessionId: string): string {
  return `/setup/${setupSecret(ctx, sessionId)}`;
}

/** Returns the secret that opens the page. */
export function setupSecret(ctx: Context, sessionId: string): string {
  return secretOfId(ctx, "setup-link", sessionId);
}

/** Finds the session that a secret opens, in any status; null if the secret is invalid. */
export async function findBySetupSecret(ctx: Context, secret: string): Promise<SetupSession | null> {
  const id = idInSecret("setupSession", secret);
  if (!isSecretOf(ctx, "setup-link", secret, id)) return null;
  return ctx.db.setupSession.findUnique({ where: { id } });
}
