/** `npm run keys`: issues, lists and revokes API keys. */
import { parseArgs } from "node:util";
import { readExpiry, readScopes } from "@/server/cli/access/key-options";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import type { Position } from "@/server/db/keyset";
import { issueKey } from "@/server/domain/identities/issue-key";
import { type KeyWithOwner, listAllKeys, listKeys } from "@/server/domain/identities/list-keys";
import { revokeKey } from "@/server/domain/identities/revoke-key";
import { emailKey } from "@/server/kernel/email-address";
import type { Context } from "@/server/operations/context";
import type { Page } from "@/server/operations/page";

const USAGE = `Usage:
  npm run keys -- issue --identity <id or email> --name <text> [--scopes a,b] [--expires 90d | 2027-01-31]
  npm run keys -- list [--identity <id or email>]
  npm run keys -- revoke <key id>

Uses DATABASE_URL or, if that is not set, the sandbox of \`npm start\` in DATA_DIR.
Without --scopes, a key has all scopes. Without --expires, it does not expire.`;

const PAGE_SIZE = 100;
const OPTIONS = {
  identity: { type: "string" },
  name: { type: "string" },
  scopes: { type: "string" },
  expires: { type: "string" },
} as const;

await runCommand(USAGE, (words) => {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  const [command, keyId, ...rest] = positionals;
  const { identity, name, scopes, expires } = values;
  if (command === "issue" && !keyId) {
    if (!identity || !name) throw new UsageError("--identity and --name are required.");
    return issue(identity, name, scopes, expires);
  }
  if (command === "list" && !keyId) return list(identity);
  if (command === "revoke" && keyId && rest.length === 0) return revoke(keyId);
  throw new UsageError(command ? `"${positionals.join(" ")}" is not a command.` : "Name a command.");
});

function issue(identity: string, name: string, scopeList?: string, expires?: string): Command {
  const scopes = readScopes(scopeList);
  readExpiry(expires, new Date());
  return async (ctx) => {
    const identityId = await resolveIdentity(ctx, identity);
    const { key, secret } = await issueKey(ctx, {
      id: identityId,
      name,
      scopes,
      expiresAt: readExpiry(expires, ctx.now()),
    });
    console.log(`${secret}\n`);
    console.log(`This key is shown only once. Its id is ${key.id}.`);
    console.log(`It belongs to ${identityId}, has the scopes ${key.scopes.join(", ")}, and ${endOf(key.expiresAt)}.`);
  };
}

function list(identity: string | undefined): Command {
  return async (ctx) => {
    const identityId = identity === undefined ? undefined : await resolveIdentity(ctx, identity);
    let after: Position | null = null;
    do {
      const request = { limit: PAGE_SIZE, after };
      const page: Page<KeyWithOwner> =
        identityId === undefined
          ? await listAllKeys(ctx, {}, request)
          : await listKeys(ctx, { id: identityId }, request);
      for (const key of page.rows) console.log(lineOf(key, ctx.now()));
      after = page.next;
    } while (after);
  };
}

function revoke(keyId: string): Command {
  return async (ctx) => {
    const key = await revokeKey(ctx, { keyId });
    console.log(`${key.id} (${key.name}) was revoked at ${key.revokedAt?.toISOString()}.`);
  };
}

async function resolveIdentity(ctx: Context, idOrEmail: string): Promise<string> {
  const where = idOrEmail.includes("@") ? { emailKey: emailKey(idOrEmail) } : { id: idOrEmail };
  const identities = await ctx.db.identity.findMany({ where, select: { id: true, type: true } });
  const [identity] = identities;
  if (!identity) throw new Error(`The identity ${idOrEmail} does not exist.`);
  if (identities.length === 1) return identity.id;
  const known = identities.map(({ id, type }) => `${id} (${type})`).join(", ");
  throw new Error(`Several identities have the address ${idOrEmail}. Name one by its id: ${known}.`);
}

function lineOf(key: KeyWithOwner, now: Date): string {
  const state = key.revokedAt ? "revoked" : key.expiresAt && key.expiresAt <= now ? "expired" : "active";
  const used = key.lastUsedAt ? `used ${key.lastUsedAt.toISOString()}` : "never used";
  const columns = [key.id, state.padEnd(7), key.display, key.identityId, key.identity.email, JSON.stringify(key.name)];
  return [...columns, key.scopes.join(","), endOf(key.expiresAt), used].join("  ");
}

function endOf(expiresAt: Date | null): string {
  return expiresAt ? `expires at ${expiresAt.toISOString()}` : "does not expire";
}
