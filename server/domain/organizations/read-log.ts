import { z } from "zod";
import { FIRST_ADDRESS } from "@/server/domain/users/users";
import { REVIEW_PAGE_ROWS } from "@/server/kernel/limits";
import { publicName } from "@/server/kernel/public-name";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** The kinds of actions that an organization's log can be filtered by: the prefix of an action's name. */
export const LOG_KINDS = [
  "gift",
  "supporter",
  "receipt",
  "campaign",
  "match",
  "recurring_gift",
  "organization",
  "api_key",
  "webhook_endpoint",
  "identity",
] as const;

/** Who did something: a member, with their address unless they are gone, or a key of the identity with this name. */
export type LogActor = { kind: "member"; address: string | null } | { kind: "key"; owner: string | null };

/** An action by a member or key of an organization, or of one of its applications. */
export interface OrganizationLogEntry {
  id: number;
  by: LogActor;
  /** Such as `gift.refund`. */
  action: string;
  subjectId: string;
  /** The given reason, or the value that was set; null if there is neither. */
  detail: string | null;
  at: Date;
}

interface Row {
  id: number;
  actor: string;
  action: string;
  subjectId: string;
  details: Record<string, unknown>;
  at: Date;
}

const input = z.strictObject({
  kind: z.enum(LOG_KINDS).optional(),
  /** The exact subject of the action. */
  subject: z.string().max(200).optional(),
  /** The member who did it. */
  user_id: z.string().max(100).optional(),
  /** Only entries older than the one with this id. */
  before: z.number().int().positive().optional(),
});

/**
 * Reads what the members and keys of an organization did, newest first, in one statement for any number of
 * applications.
 */
export const readOrganizationLog = operation({
  name: "readOrganizationLog",
  summary: "Reads what the members and keys of your organization did, newest first.",
  permission: { member: ["owner", "admin"] },
  input,
  async run(ctx, wanted): Promise<{ rows: OrganizationLogEntry[]; next: number | null }> {
    const own = callerIdentityId(ctx);
    const parties = await ctx.db.identity.findMany({ where: { OR: [{ id: own }, { organizationId: own }] } });
    const found = await readRows(
      ctx,
      wanted,
      parties.map(({ id }) => id),
    );
    const rows = found.slice(0, REVIEW_PAGE_ROWS);
    const addresses = await addressesOf(ctx, rows);
    const names = new Map(parties.map((party) => [party.id, publicName(party)]));
    return {
      rows: rows.map(({ actor, details, ...entry }) => ({
        ...entry,
        by: actorOf(actor, { addresses, names }),
        detail: detailOf(details),
      })),
      next: found.length > rows.length ? rows.at(-1)!.id : null,
    };
  },
});

function readRows(
  ctx: Context,
  { kind, subject, user_id: userId, before }: z.infer<typeof input>,
  parties: string[],
): Promise<Row[]> {
  const values: unknown[] = [parties];
  const param = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["split_part(e.actor, '/', 1) = p.id"];
  if (before) conditions.push(`e.id < ${param(before)}`);
  if (kind) conditions.push(`starts_with(e.action, ${param(kind)})`);
  if (subject) conditions.push(`e.subject_id = ${param(subject)}`);
  if (userId) conditions.push(`e.actor = p.id || '/' || ${param(userId)}`);
  const entries = `SELECT e.* FROM audit_entries e WHERE ${conditions.join(" AND ")}
    ORDER BY e.id DESC LIMIT ${REVIEW_PAGE_ROWS + 1}`;
  return ctx.statement<Row>(
    `SELECT e.id, e.actor, e.action, e.subject_id AS "subjectId", e.details, e.created_at AS at
     FROM unnest($1::text[]) AS p (id) CROSS JOIN LATERAL (${entries}) e
     ORDER BY e.id DESC LIMIT ${REVIEW_PAGE_ROWS + 1}`,
    values,
  );
}

async function addressesOf(ctx: Context, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ actor }) => actor.split("/").slice(1)))];
  const users = await ctx.db.user.findMany({ where: { id: { in: ids } }, include: { addresses: FIRST_ADDRESS } });
  return new Map(users.flatMap(({ id, addresses }) => (addresses[0] ? [[id, addresses[0].email] as const] : [])));
}

function actorOf(
  actor: string,
  { addresses, names }: { addresses: Map<string, string>; names: Map<string, string | null> },
): LogActor {
  const [party = "", userId] = actor.split("/");
  if (userId === undefined) return { kind: "key", owner: names.get(party) ?? null };
  return { kind: "member", address: addresses.get(userId) ?? null };
}

function detailOf({ reason, to, roles }: Record<string, unknown>): string | null {
  const detail = reason ?? to ?? roles;
  return typeof detail === "string" && detail !== "" ? detail : null;
}
