import { z } from "zod";
import { mayReadContacts } from "@/server/domain/gifts/read-donors";
import { type Thankable, whomCallerThanks } from "@/server/domain/gifts/thanks/whom-to-thank";
import type { ThankLetter } from "@/server/generated/prisma/client";
import { NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { SELECTED_GIFTS_MAX, THANK_LETTER_MAX_CHARACTERS } from "@/server/kernel/limits";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { giftId, idField, nameField } from "@/server/resources/fields";

/** Those whose work is with gifts and with the people who gave them. */
const WRITERS = ["owner", "admin", "finance", "support"] as const;

const giftIds = z.array(giftId).min(1).max(SELECTED_GIFTS_MAX);

/** Whom a letter about these gifts would reach, and whom not. */
export const findWhomToThank = operation({
  name: "findWhomToThank",
  summary: "Says which donors of these gifts can be thanked by email.",
  permission: { member: WRITERS },
  input: z.strictObject({ gift_ids: giftIds }),
  errors: [NotPermitted],
  run(ctx, { gift_ids }): Promise<Thankable[]> {
    requireContacts(ctx);
    return whomCallerThanks(ctx, gift_ids);
  },
});

/** Writes a letter about gifts that the organization received. Nobody gets it before it is sent. */
export const writeThankLetter = operation({
  name: "writeThankLetter",
  summary: "Writes a message to the donors of several gifts, to look at before it is sent.",
  permission: { member: WRITERS },
  input: z.strictObject({ gift_ids: giftIds, message: nameField(THANK_LETTER_MAX_CHARACTERS) }),
  errors: [NotPermitted, ResourceNotFound],
  makes: {
    kind: "thankLetter",
    find: (tx, id): Promise<ThankLetter | null> => tx.db.thankLetter.findUnique({ where: { id } }),
    isOwn: (ctx, { recipientId }) => recipientId === callerIdentityId(ctx),
  },
  run(ctx, { gift_ids, message }, { chosenId }): Promise<ThankLetter> {
    requireContacts(ctx);
    return ctx.transaction(async (tx) => {
      const own = await whomCallerThanks(tx, gift_ids);
      if (own.length === 0) throw ResourceNotFound();
      const [recipientId, userId] = [callerIdentityId(tx), memberId(tx)];
      const data = {
        id: chosenId ?? tx.newId("thankLetter"),
        recipientId,
        userId,
        message: message.trim(),
        createdAt: tx.now(),
      };
      const letter = await tx.db.thankLetter.create({ data });
      await tx.db.thankLetterGift.createMany({ data: own.map((one) => ({ letterId: letter.id, giftId: one.giftId })) });
      return letter;
    });
  },
});

/** Sends a letter, once: a worker emails each person whom it can reach. Sending it again changes nothing. */
export const sendThankLetter = operation({
  name: "sendThankLetter",
  summary: "Sends a message that was written to the donors of several gifts.",
  permission: { member: WRITERS },
  input: z.strictObject({ id: idField("thankLetter") }),
  errors: [NotPermitted, ResourceNotFound],
  run(ctx, { id }): Promise<void> {
    requireContacts(ctx);
    return ctx.transaction(async (tx) => {
      const where = { id, recipientId: callerIdentityId(tx), sentAt: null };
      const { count } = await tx.db.thankLetter.updateMany({ where, data: { sentAt: tx.now() } });
      if (count === 0) return void (await findOwnLetter(tx, id));
      await recordFollowUps(tx, "email_thanks", [id]);
      const gifts = await tx.db.thankLetterGift.count({ where: { letterId: id } });
      await audit(tx, "gifts.thank", callerIdentityId(tx), { letter: id, gifts });
    });
  },
});

/** A letter of the organization that the caller acts for; others are not found. */
export async function findOwnLetter(ctx: Context, id: string): Promise<ThankLetter> {
  const letter = await ctx.db.thankLetter.findFirst({ where: { id, recipientId: callerIdentityId(ctx) } });
  if (!letter) throw ResourceNotFound();
  return letter;
}

/** Whoever writes to people has to be allowed to know how to reach them. */
export function requireContacts(ctx: Context): void {
  if (mayReadContacts(ctx)) return;
  throw NotPermitted({ message: "Your role does not show how to reach donors. Ask an owner of your organization." });
}

function memberId({ caller }: Context): string {
  if (caller.kind !== "member") throw NotPermitted();
  return caller.userId;
}
