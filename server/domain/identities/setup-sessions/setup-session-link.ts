import type { SetupSession } from "@/server/generated/prisma/client";
import { ID_PREFIXES } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";

/** The part of an id after its prefix. */
const SUFFIX_CHARACTERS = 26;

/** Returns the path of the session's page. It is derived, so that every response can show it. */
export function setupPath(ctx: Context, sessionId: string): string {
  return `/setup/${setupSecret(ctx, sessionId)}`;
}

/** Returns the secret that opens the page. */
export function setupSecret(ctx: Context, sessionId: string): string {
  const suffix = sessionId.slice(ID_PREFIXES.setupSession.length + 1);
  return `${suffix}${linkSignature(ctx, "setup-link", sessionId)}`;
}

/** Finds the session that a secret opens, whatever its status; null for any other text. */
export async function findBySetupSecret(ctx: Context, secret: string): Promise<SetupSession | null> {
  const id = `${ID_PREFIXES.setupSession}_${secret.slice(0, SUFFIX_CHARACTERS)}`;
  if (!isLinkSignature(ctx, "setup-link", id, secret.slice(SUFFIX_CHARACTERS))) return null;
  return ctx.db.setupSession.findUnique({ where: { id } });
}
