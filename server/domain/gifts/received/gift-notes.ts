import { z } from "zod";
import { receivedGiftSubject } from "@/server/domain/gifts/received/received-gift-subject";
import { FIRST_ADDRESS } from "@/server/domain/users/users";
import type { GiftNote } from "@/server/generated/prisma/client";
import { NotPermitted } from "@/server/kernel/common-errors";
import { GIFT_NOTE_MAX_CHARACTERS, GIFT_NOTES_MAX } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { idField, nameField } from "@/server/resources/fields";

/** A member's note about a gift, as the recipient's members see it. */
export interface ShownNote {
  id: string;
  text: string;
  /** The address of the member who wrote it; null if they are gone. */
  by: string | null;
  isOwn: boolean;
  createdAt: Date;
}

/** Those whose work is with gifts. Others read notes and write none. */
const WRITERS = ["owner", "admin", "finance", "support"] as const;

/** Adds a note to a gift that the organization received. Its members see it, and nobody else. */
export const addGiftNote = operation({
  name: "addGiftNote",
  summary: "Adds a note to a gift that the organization received.",
  permission: { member: WRITERS },
  subject: receivedGiftSubject,
  input: z.strictObject({ text: nameField(GIFT_NOTE_MAX_CHARACTERS) }),
  makes: {
    kind: "giftNote",
    find: (tx, id): Promise<GiftNote | null> => tx.db.giftNote.findUnique({ where: { id } }),
    isOwn: (ctx, { userId, giftId }, { subject }) => userId === memberId(ctx) && giftId === subject.id,
  },
  run(ctx, { id: giftId, text }, { chosenId }): Promise<GiftNote> {
    return ctx.transaction(async (tx) => {
      const id = chosenId ?? tx.newId("giftNote");
      const note = await tx.db.giftNote.create({
        data: { id, giftId, userId: memberId(tx), text: text.trim(), createdAt: tx.now() },
      });
      await audit(tx, "gift.note", giftId, { note: id });
      return note;
    });
  },
});

/** Deletes a note that the member wrote. One that is gone already, or someone else's, stays as it is. */
export const deleteOwnNote = operation({
  name: "deleteOwnNote",
  summary: "Deletes your own note about a gift that the organization received.",
  permission: { member: WRITERS },
  subject: receivedGiftSubject,
  input: z.strictObject({ note_id: idField("giftNote") }),
  run(ctx, { id: giftId, note_id: id }): Promise<{ isDeleted: boolean }> {
    return ctx.transaction(async (tx) => {
      const { count } = await tx.db.giftNote.deleteMany({ where: { id, giftId, userId: memberId(tx) } });
      if (count > 0) await audit(tx, "gift.note_delete", giftId, { note: id });
      return { isDeleted: count > 0 };
    });
  },
});

/** The newest notes of a gift, oldest first; none for keys, which act for no member. */
export async function readNotes(ctx: Context, giftId: string): Promise<ShownNote[]> {
  const { caller } = ctx;
  if (caller.kind !== "member") return [];
  const notes = await ctx.db.giftNote.findMany({
    where: { giftId },
    include: { user: { include: { addresses: FIRST_ADDRESS } } },
    orderBy: { id: "desc" },
    take: GIFT_NOTES_MAX,
  });
  return notes.reverse().map(({ id, text, user, userId, createdAt }) => ({
    id,
    text,
    by: user.addresses[0]?.email ?? null,
    isOwn: userId === caller.userId,
    createdAt,
  }));
}

function memberId({ caller }: Context): string {
  if (caller.kind !== "member") throw NotPermitted();
  return caller.userId;
}
