import { z } from "zod";
import type { ApiKey, Identity } from "@/server/generated/prisma/client";
import { SCOPES, type Scope } from "@/server/kernel/scopes";
import { createdAtOut, idField, instant, instantOut } from "@/server/resources/fields";
import { identityResource, serializeIdentity } from "@/server/resources/identity";
import { textOut } from "@/server/resources/response-fields";

const key = z
  .strictObject({
    id: idField("apiKey").describe("The id of the key, not its secret."),
    name: textOut(200).describe("The name of the key."),
    mode: z.enum(["sandbox", "live"]).describe("The mode of the key. sandbox moves no real money."),
    scopes: z.array(z.enum(SCOPES)).max(SCOPES.length).describe("The scopes of the key. `*` means all."),
    expires_at: instantOut.nullable().describe("When the key expires. null means never."),
    created_at: createdAtOut,
  })
  .meta({ id: "ApiKey", description: "The key of this request, without its secret." });

export const meResource = z
  .strictObject({
    identity: identityResource.describe("The identity that the key acts for."),
    key: key.describe("The API key of the request."),
  })
  .meta({ id: "Me", description: "The identity and scopes of the API key." });

/** Writes the caller and its API key. */
export function serializeMe({ identity, key }: { identity: Identity; key: ApiKey }): z.infer<typeof meResource> {
  return {
    identity: serializeIdentity(identity),
    key: {
      id: key.id,
      name: key.name,
      mode: key.mode as "sandbox" | "live",
      scopes: key.scopes as Scope[],
      expires_at: key.expiresAt && instant(key.expiresAt),
      created_at: instant(key.createdAt),
    },
  };
}
