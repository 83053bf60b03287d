import { emitEvents } from "@/server/events/emit";
import type { Identity } from "@/server/generated/prisma/client";
import { emailKey } from "@/server/kernel/email-address";
import type { Context } from "@/server/operations/context";
import { serializeIdentity } from "@/server/resources/identity";

/**
 * Finds the platform's own person for an email address, or creates one: an individual of tier 0 without a manager or a
 * name. A partner's record of the same address is never returned. Nothing about the person may be shown or changed,
 * because an entered address proves nothing. Names entered with it belong to the gift or page that they were entered
 * for.
 */
export async function findOrCreatePerson(ctx: Context, email: string): Promise<Identity> {
  return (await findPerson(ctx, email)) ?? ctx.transaction((tx) => createPerson(tx, email));
}

/** Finds the platform's own person for an email address; null if there is none. */
export function findPerson(ctx: Context, email: string): Promise<Identity | null> {
  return ctx.db.identity.findFirst({ where: { emailKey: emailKey(email), isPlatformPerson: true } });
}

async function createPerson(tx: Context, email: string): Promise<Identity> {
  const id = tx.newId("individual");
  const key = emailKey(email);
  const now = tx.now();
  const written = await tx.db.$executeRaw`
    INSERT INTO identities (id, type, email, email_key, is_platform_person, metadata, created_at, updated_at)
    VALUES (${id}, 'individual', ${email.trim()}, ${key}, true, '{}', ${now}::timestamptz, ${now}::timestamptz)
    ON CONFLICT (email_key) WHERE is_platform_person DO NOTHING`;
  const where = { emailKey: key, isPlatformPerson: true };
  const person = await tx.db.identity.findFirstOrThrow({ where });
  // 0 means that another process was first.
  if (written === 1)
    await emitEvents(tx, [
      { type: "identity.created", subjectId: id, partyIds: [id], data: serializeIdentity(person) },
    ]);
  return person;
}
