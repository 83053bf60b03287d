import type { OutgoingRoom } from "@/server/domain/checkouts/outgoing-room";
import type { Context } from "@/server/domain/context";
import { queueMail } from "@/server/domain/mail/queue-mail";
import { writeLetter } from "@/server/domain/mail/write-letter";
import type { Identity } from "@/server/generated/prisma/client";
import { nextMonthOf } from "@/server/kernel/clock";
import { formatDate, formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** Tells the owner of an address what it may still give this month, at most once a day: a page may not. */
export async function mailRoom(
  ctx: Context,
  { giver, room, locale }: { giver: Identity; room: OutgoingRoom; locale: Locale },
): Promise<void> {
  const translate = translator(locale, "mail");
  const values = {
    limit: formatMoney(room.limitCents, "USD", locale),
    left: formatMoney(room.leftCents, "USD", locale),
    date: formatDate(nextMonthOf(ctx.now()), locale),
  };
  const parts = [translate("limitIntro"), translate("limitFigures", values), translate("limitRaise")];
  const letter = writeLetter({ locale, parts });
  const key = `limit:${giver.id}:${ctx.now().toISOString().slice(0, 10)}`;
  await ctx.transaction((tx) =>
    queueMail(tx, { key, to: giver.email, subject: translate("limitSubject"), ...letter, attachments: [] }),
  );
}
