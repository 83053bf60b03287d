import { z } from "zod";
import { mayReadKind } from "@/server/domain/home/messages/list-messages";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { isId } from "@/server/kernel/ids";
import { ROLES } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** An update with the number of its recipients, or a message from a visitor, in full. */
export type ReadMessage = { id: string; at: Date; campaign: { id: string; name: string }; body: string } & (
  | {
      kind: "update";
      title: string;
      /** Emails to followers: queued in total, accepted for delivery, given up, and bounced. */
      emails: { all: number; sent: number; failed: number; bounced: number };
    }
  | { kind: "received"; name: string; email: string }
);

/** Reads one of the organization's messages; others are not found. Thanks have their own page. */
export const readMessage = operation({
  name: "readMessage",
  summary: "Reads an update of your organization, or a message to it.",
  permission: { member: ROLES },
  input: z.strictObject({ id: z.string().max(40) }),
  errors: [NotPermitted, ResourceNotFound],
  run: (ctx, { id }): Promise<ReadMessage> =>
    isId(id, "campaignUpdate") ? readUpdate(ctx, id) : readReceived(ctx, id),
});

const campaign = { select: { id: true, name: true } };

async function readUpdate(ctx: Context, id: string): Promise<ReadMessage> {
  const where = { id, campaign: { ownerId: callerIdentityId(ctx) } };
  const update = await ctx.db.campaignUpdate.findFirst({ where, include: { campaign } });
  if (!update) throw ResourceNotFound();
  const { title, body, createdAt: at } = update;
  return { kind: "update", id, at, title, body, campaign: update.campaign, emails: await emailsOf(ctx, id) };
}

/** Counts an update's emails by status, using the key of each follower's email. */
async function emailsOf(ctx: Context, updateId: string) {
  const rows = await ctx.statement<{ status: string; count: number }>(
    `SELECT m.status, count(*)::int AS count
     FROM campaign_updates u JOIN campaigns c ON c.id = u.campaign_id
     CROSS JOIN LATERAL (SELECT DISTINCT f.identity_id FROM campaign_followers f
       WHERE f.root_id = coalesce(c.parent_campaign_id, c.id)) f
     JOIN email_messages m ON m.key = 'update:' || u.id || ':' || f.identity_id
     WHERE u.id = $1 GROUP BY m.status`,
    [updateId],
  );
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return { all, sent: of("sent"), failed: of("failed"), bounced: of("bounced") };
}

async function readReceived(ctx: Context, id: string): Promise<ReadMessage> {
  if (!mayReadKind(ctx, "received")) throw NotPermitted();
  const own = { ownerId: callerIdentityId(ctx), isUnproven: false, disownedAt: null };
  const where = { id, kind: "contact", confirmedAt: { not: null }, campaign: own };
  const message = await ctx.db.campaignMessage.findFirst({ where, include: { campaign } });
  if (!message?.confirmedAt || message.email === null) throw ResourceNotFound();
  const { confirmedAt: at, name, email, body } = message;
  return { kind: "received", id, at, name: name ?? "", email, body, campaign: message.campaign };
}
