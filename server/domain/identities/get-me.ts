import type { ApiKey, Identity } from "@/server/generated/prisma/client";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { meResource, serializeMe } from "@/server/resources/me";

/** Gets the caller: the identity behind the key, and the key's scopes. */
export const getMe = operation({
  name: "getMe",
  summary: "Gets the identity and the scopes of your API key.",
  permission: { scope: null, keysOnly: true },
  output: meResource,
  run: readMe,
  show: serializeMe,
});

async function readMe(ctx: Context): Promise<{ identity: Identity; key: ApiKey }> {
  const identityId = callerIdentityId(ctx);
  if (ctx.caller.kind !== "api_key") throw new Error("only API callers have a key");
  const [identity, key] = await Promise.all([
    ctx.db.identity.findUniqueOrThrow({ where: { id: identityId } }),
    ctx.db.apiKey.findUniqueOrThrow({ where: { id: ctx.caller.keyId } }),
  ]);
  return { identity, key };
}
