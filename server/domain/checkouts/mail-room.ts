import type { OutgoingRoom } from "@/server/domain/checkouts/outgoing-room";
import type { Context } from "@/server/domain/context";
import { queueMail } from "@/server/domain/mail/queue-mail";
import type { Identity } from "@/server/generated/prisma/client";
import { nextMonthOf } from "@/server/kernel/clock";
import type { Cents } from "@/server/kernel/money";
import type { Locale } from "@/server/texts/locales";

/** Tells the owner of an address what it may still give this month, at most once a day: a page may not. */
export async function mailRoom(
  ctx: Context,
  { giver, room, locale }: { giver: Identity; room: OutgoingRoom; locale: Locale },
): Promise<void> {
  const money = (cents: Cents) => ({ cents, currency: "USD" });
  const resetsAt = nextMonthOf(ctx.now());
  const written = ctx.ports.emails.write({
    kind: "limit_notice",
    locale,
    data: { limit: money(room.limitCents), left: money(room.leftCents), resetsAt },
  });
  const key = `limit:${giver.id}:${ctx.now().toISOString().slice(0, 10)}`;
  await ctx.transaction((tx) => queueMail(tx, { key, to: giver.email, ...written, attachments: [] }));
}
