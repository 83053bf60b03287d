import { z } from "zod";
import { mayReadContacts } from "@/server/domain/gifts/read-donors";
import { Prisma } from "@/server/generated/prisma/client";
import { NotPermitted } from "@/server/kernel/common-errors";
import { ROLES, type Role } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { PageRequest } from "@/server/operations/page";
import { campaignId } from "@/server/resources/fields";

/** Thanks to donors, updates of campaigns to their followers, and what visitors wrote about campaigns. */
export const MESSAGE_KINDS = ["thanks", "update", "received"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A message from or to an organization. */
export interface ListedMessage {
  id: string;
  kind: MessageKind;
  at: Date;
  /** Null for thanks, which may be for a gift to anything. */
  campaign: { id: string; name: string } | null;
  /** The title of an update; the first words of other messages. */
  beginning: string;
  /** The sender of a received message; null for the organization's own. */
  from: string | null;
}

/** How much of a message the list shows. */
const BEGINNING_CHARACTERS = 120;

const WRITERS: readonly Role[] = ["owner", "admin", "finance", "support"];
/** The roles that answer visitors. */
const ANSWERERS: readonly Role[] = ["owner", "admin", "campaigns", "support"];

/** True if the caller may read messages of this kind: updates are public, the others are private. */
export function mayReadKind(ctx: Context, kind: MessageKind): boolean {
  const { caller } = ctx;
  if (caller.kind !== "member") return false;
  const hasOneOf = (roles: readonly Role[]) => roles.some((role) => caller.roles.includes(role));
  if (kind === "update") return true;
  return kind === "thanks" ? hasOneOf(WRITERS) && mayReadContacts(ctx) : hasOneOf(ANSWERERS);
}

/** Lists an organization's messages and those that it received, newest first, as far as the reader's roles allow. */
export const listMessages = listOperation({
  name: "listMessages",
  summary: "Lists what your organization said, and what was said to it, newest first.",
  permission: { member: ROLES },
  input: z.strictObject({ kind: z.enum(MESSAGE_KINDS).optional(), campaign_id: campaignId.optional() }),
  errors: [NotPermitted],
  async run(ctx, { kind, campaign_id }, page) {
    if (kind && !mayReadKind(ctx, kind)) throw NotPermitted();
    const kinds = MESSAGE_KINDS.filter((each) => (kind ? each === kind : mayReadKind(ctx, each)));
    const parts = kinds.map((each) => PARTS[each](callerIdentityId(ctx), page, campaign_id));
    const { text, values } = Prisma.sql`
      SELECT m.id, m.kind, m.at, m.beginning, m.sender AS "from", c.id AS "campaignId", c.name AS "campaignName"
      FROM (${Prisma.join(parts, " UNION ALL ")}) m LEFT JOIN campaigns c ON c.id = m.campaign_id
      ORDER BY m.at DESC, m.id DESC LIMIT ${page.limit + 1}`;
    const found = await ctx.statement<Row>(text, values);
    const rows = found.slice(0, page.limit).map(asListed);
    const last = rows.at(-1);
    return { rows, next: found.length > page.limit && last ? { at: last.at, id: last.id } : null };
  },
});

interface Row extends Omit<ListedMessage, "campaign"> {
  campaignId: string | null;
  campaignName: string | null;
}

const asListed = ({ campaignId: id, campaignName: name, ...row }: Row): ListedMessage => ({
  ...row,
  campaign: id === null || name === null ? null : { id, name },
});

type Part = (ownerId: string, page: PageRequest, campaignId: string | undefined) => Prisma.Sql;

/**
 * The newest messages of each kind before the page's cursor, by the kind's own index; for kinds that belong to
 * campaigns, of each campaign.
 */
const PARTS: Readonly<Record<MessageKind, Part>> = {
  thanks: (ownerId, page, campaign) => Prisma.sql`
    (SELECT l.id, 'thanks' AS kind, l.sent_at AS at, left(l.message, ${BEGINNING_CHARACTERS}) AS beginning,
      NULL AS sender, NULL AS campaign_id
    FROM thank_letters l
    WHERE l.recipient_id = ${ownerId} AND l.sent_at IS NOT NULL AND ${campaign === undefined}
      AND ${before(page, "l.sent_at", "l.id")}
    ORDER BY l.sent_at DESC, l.id DESC LIMIT ${page.limit + 1})`,
  update: (ownerId, page, campaign) => Prisma.sql`
    (SELECT u.id, 'update' AS kind, u.created_at AS at, u.title AS beginning, NULL AS sender, c.id AS campaign_id
    FROM campaigns c CROSS JOIN LATERAL (
      SELECT * FROM campaign_updates o WHERE o.campaign_id = c.id AND ${before(page, "o.created_at", "o.id")}
      ORDER BY o.created_at DESC, o.id DESC LIMIT ${page.limit + 1}) u
    WHERE c.owner_id = ${ownerId} AND ${ofCampaign(campaign)}
    ORDER BY 3 DESC, 1 DESC LIMIT ${page.limit + 1})`,
  received: (ownerId, page, campaign) => Prisma.sql`
    (SELECT r.id, 'received' AS kind, r.confirmed_at AS at, left(r.body, ${BEGINNING_CHARACTERS}) AS beginning,
      r.name AS sender, c.id AS campaign_id
    FROM campaigns c CROSS JOIN LATERAL (
      SELECT * FROM campaign_messages o
      WHERE o.campaign_id = c.id AND o.kind = 'contact' AND o.confirmed_at IS NOT NULL
        AND ${before(page, "o.confirmed_at", "o.id")}
      ORDER BY o.confirmed_at DESC, o.id DESC LIMIT ${page.limit + 1}) r
    WHERE c.owner_id = ${ownerId} AND NOT c.is_unproven AND c.disowned_at IS NULL AND ${ofCampaign(campaign)}
    ORDER BY 3 DESC, 1 DESC LIMIT ${page.limit + 1})`,
};

const ofCampaign = (id: string | undefined) => (id === undefined ? Prisma.sql`true` : Prisma.sql`c.id = ${id}`);

function before({ after }: PageRequest, at: string, id: string): Prisma.Sql {
  if (!after) return Prisma.sql`true`;
  return Prisma.sql`(${Prisma.raw(at)}, ${Prisma.raw(id)}) < (${after.at}::timestamptz(3), ${after.id})`;
}
