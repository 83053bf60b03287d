import { z } from "zod";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { requireSecondApproval } from "@/server/domain/four-eyes/require-second-approval";
import { failGifts, screeningFailure } from "@/server/domain/gifts/charges/fail-gifts";
import { freezeGifts } from "@/server/domain/gifts/freezes/freeze-gifts";
import { lockGifts } from "@/server/domain/gifts/gift-transitions";
import { withdrawTask } from "@/server/domain/tasks/raise-task";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

const decideBlockedInput = z.strictObject({
  giftId: z.string(),
  /** `release`: it settles if both sides are active and clear by now. `refuse`: the donor gets it back. */
  decision: z.enum(["release", "refuse"]),
  /** On what authority; stored in the audit log. */
  reason: z.string().min(1),
});

/** Releases or returns the blocked money of a gift, once two operators agree. */
export const decideBlockedGift = operation({
  name: "decideBlockedGift",
  summary: "Releases or returns the blocked money of a gift.",
  permission: { operator: true },
  input: decideBlockedInput,
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { giftId, decision, reason }): Promise<{ isWaiting: boolean }> =>
    ctx.transaction(async (tx) => {
      const known = await tx.db.gift.findUnique({ where: { id: giftId }, include: { from: true, to: true } });
      if (!known) throw ResourceNotFound();
      await requireUninvolved(tx, known.fromId);
      await requireUninvolved(tx, known.toId);
      const [gift] = await lockGifts(tx, [giftId], ["settling"], {});
      if (gift?.screening !== "blocked") throw InvalidState({ message: "The gift's money is not blocked." });
      const sides = [known.from, known.to];
      if (decision === "release" && sides.some(({ status }) => status !== "active"))
        throw InvalidState({ message: "A side of the gift is suspended. Reinstate it first." });
      const shared = { action: "gift.unblock", subjectId: giftId, decision, reason };
      if ((await requireSecondApproval(tx, shared)) === "waiting") return { isWaiting: true };
      await audit(tx, `gift.blocked_${decision}`, giftId, { reason });
      await withdrawTask(tx, { kind: "funds_blocked", subjectId: giftId }, reason);
      if (decision === "release") await freezeGifts(tx, [giftId], "recheck");
      else await failGifts(tx, [screeningFailure(giftId, sidesHit(sides))]);
      return { isWaiting: false };
    }),
});

/** Which side the failure is about: the suspended one, or else the donor. */
function sidesHit([from, to]: { status: string }[]): { sender: boolean; recipient: boolean } {
  const recipient = to?.status !== "active";
  return { sender: from?.status !== "active" || !recipient, recipient };
}
