import type { Context } from "@/server/operations/context";

const SECRET_BYTES = 32;

/** Generates a signing secret: `whsec_` and 32 random bytes in base64. */
export function makeSigningSecret(ctx: Context): string {
  return `whsec_${Buffer.from(ctx.randomBytes(SECRET_BYTES)).toString("base64")}`;
}

/** Stores a secret as the endpoint's current one, encrypted for that endpoint. */
export async function storeSigningSecret(tx: Context, endpointId: string, secret: string): Promise<void> {
  const ciphertext = tx.vault.seal("webhook-secret", endpointId, secret);
  await tx.db.webhookSecret.create({ data: { endpointId, ciphertext, createdAt: tx.now() } });
}

/** The secrets that currently sign for each endpoint, the current one first, then older ones, newest first. */
export async function readSigningSecrets(ctx: Context, endpointIds: string[]): Promise<Map<string, string[]>> {
  const live = { OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.now() } }] };
  const rows = await ctx.db.webhookSecret.findMany({
    where: { endpointId: { in: endpointIds }, ...live },
    orderBy: { id: "desc" },
  });
  const secrets = new Map<string, string[]>();
  for (const { endpointId, ciphertext } of rows) {
    const known = secrets.get(endpointId) ?? [];
    secrets.set(endpointId, [...known, ctx.vault.open("webhook-secret", endpointId, ciphertext)]);
  }
  return secrets;
}
