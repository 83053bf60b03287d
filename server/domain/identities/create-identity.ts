import type { z } from "zod";
import { defaultTimeZone } from "@/server/domain/identities/time-zone-of-address";
import { emitEvents } from "@/server/events/emit";
import type { Identity } from "@/server/generated/prisma/client";
import { actingIdentityId } from "@/server/kernel/caller";
import { AlreadyExists } from "@/server/kernel/common-errors";
import { emailKey } from "@/server/kernel/email-address";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { identityCreateBody, identityResource, serializeIdentity } from "@/server/resources/identity";

type CreateIdentity = z.infer<typeof identityCreateBody>;

/**
 * Creates an identity of tier 0 that the caller manages. Throws 409 if the caller already manages one with this email
 * address.
 */
export const createIdentity = operation({
  name: "createIdentity",
  summary: "Creates an identity.",
  description:
    "It starts at tier 0, and your key's identity manages it. It is your own record: other partners with the same email address have theirs. Its names are screened afterwards.",
  permission: { scope: "identities:write" },
  input: identityCreateBody,
  output: identityResource,
  errors: [AlreadyExists],
  run: writeIdentity,
  show: serializeIdentity,
});

async function writeIdentity(ctx: Context, input: CreateIdentity): Promise<Identity> {
  return ctx.transaction(async (tx) => {
    const id = tx.newId(input.type === "individual" ? "individual" : "organization");
    if (!(await insertIdentity(tx, id, input))) {
      throw AlreadyExists({
        param: "email",
        message: "You already have an identity with this email. Use another email address.",
      });
    }
    const identity = await tx.db.identity.findUniqueOrThrow({ where: { id } });
    const data = serializeIdentity(identity);
    await emitEvents(tx, [{ type: "identity.created", subjectId: id, partyIds: [id], data }]);
    return identity;
  });
}

/**
 * Writes JSON as text, because Prisma would drop a key named `__proto__`. False if the manager already has an identity
 * with this address.
 */
async function insertIdentity(tx: Context, id: string, input: CreateIdentity): Promise<boolean> {
  const managerId = actingIdentityId(tx.caller);
  const email = input.email.trim();
  const now = tx.now();
  const written = await tx.db.$executeRaw`
    INSERT INTO identities (id, type, email, email_key, display_name, legal_name, ein, address,
      time_zone, is_time_zone_set, metadata, manager_id, created_at, updated_at)
    VALUES (${id}, ${input.type}, ${email}, ${emailKey(email)}, ${input.display_name ?? null},
      ${input.legal_name ?? null}, ${input.ein ?? null}, ${input.address ? JSON.stringify(input.address) : null}::json,
      ${input.time_zone ?? defaultTimeZone(input.address ?? null)}, ${input.time_zone != null}, ${JSON.stringify(input.metadata ?? {})}::json,
      ${managerId}, ${now}::timestamptz, ${now}::timestamptz)
    ON CONFLICT (manager_id, email_key) WHERE NOT is_platform_person DO NOTHING`;
  return written === 1;
}
