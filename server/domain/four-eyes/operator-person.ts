import { NotPermitted } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

/**
 * Identifies the person behind an operator, in the same way for the console, a linked terminal login, or another of
 * their addresses. Null for a login that is not linked, and for Almoner itself.
 */
export async function operatorPerson({ caller, statement }: Context): Promise<string | null> {
  if (caller.kind !== "operator") return null;
  if (caller.userId) return caller.userId;
  const [row] = await statement<{ person: string }>(
    `SELECT coalesce(a.user_id, 'address ' || l.email_key) AS person
     FROM operator_logins l JOIN operators o USING (email_key) LEFT JOIN user_addresses a USING (email_key)
     WHERE l.login = $1`,
    [caller.name],
  );
  return row?.person ?? null;
}

/**
 * Rejects an operator who decides about something of their own: their person, an organization that they are a member
 * of, or an identity that one of these manages.
 */
export async function requireUninvolved(tx: Context, identityId: string): Promise<void> {
  const person = await operatorPerson(tx);
  if (person === null) return;
  const [row] = await tx.statement<{ isInvolved: boolean }>(
    `WITH own AS (
       SELECT id FROM identities WHERE user_id = $2
       UNION SELECT organization_id FROM memberships WHERE user_id = $2
     )
     SELECT EXISTS (
       SELECT 1 FROM identities i
       WHERE i.id = $1 AND (i.id IN (SELECT id FROM own) OR i.manager_id IN (SELECT id FROM own)
         OR i.organization_id IN (SELECT id FROM own))
     ) AS "isInvolved"`,
    [identityId, person],
  );
  if (row!.isInvolved)
    throw NotPermitted({ message: "This is about you or your organization. Another operator must decide." });
}
