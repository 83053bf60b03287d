import type { Context } from "@/server/domain/context";
import { emailKey } from "@/server/domain/identities/email-key";
import { emitEvents } from "@/server/events/emit";
import type { Identity } from "@/server/generated/prisma/client";
import { AlreadyExists } from "@/server/kernel/refusals";
import type { JsonObject } from "@/server/resources/fields";
import { type IDENTITY_TYPES, serializeIdentity } from "@/server/resources/identity";

export interface CreateIdentity {
  type: (typeof IDENTITY_TYPES)[number];
  email: string;
  displayName?: string | null;
  legalName?: string | null;
  /** Nine digits. */
  ein?: string | null;
  address?: object | null;
  metadata?: JsonObject;
}

/** Makes an identity of tier 0 that the caller manages. Refuses with 409 when the address is taken. */
export async function createIdentity(ctx: Context, input: CreateIdentity): Promise<Identity> {
  return ctx.transaction(async (tx) => {
    const id = tx.newId(input.type === "individual" ? "individual" : "organization");
    if (!(await insertIdentity(tx, id, input))) {
      throw AlreadyExists({
        param: "email",
        message: "An identity with this email exists already. Use another address.",
      });
    }
    const identity = await tx.db.identity.findUniqueOrThrow({ where: { id } });
    const data = serializeIdentity(identity);
    await emitEvents(tx.db, tx.now(), [{ type: "identity.created", subjectId: id, partyIds: [id], data }]);
    return identity;
  });
}

/** Writes JSON as the text it is, because Prisma would drop a key named `__proto__`. False when the address is taken. */
async function insertIdentity(tx: Context, id: string, input: CreateIdentity): Promise<boolean> {
  const createdById = tx.caller.kind === "api_key" ? tx.caller.identityId : null;
  const email = input.email.trim();
  const now = tx.now();
  const written = await tx.db.$executeRaw`
    INSERT INTO identities (id, type, email, email_key, display_name, legal_name, ein, address, metadata,
      created_by_id, created_at, updated_at)
    VALUES (${id}, ${input.type}, ${email}, ${emailKey(email)}, ${input.displayName ?? null},
      ${input.legalName ?? null}, ${input.ein ?? null}, ${input.address ? JSON.stringify(input.address) : null}::json,
      ${JSON.stringify(input.metadata ?? {})}::json, ${createdById}, ${now}::timestamptz, ${now}::timestamptz)
    ON CONFLICT (email_key) DO NOTHING`;
  return written === 1;
}
