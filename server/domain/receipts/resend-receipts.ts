import { z } from "zod";
import { issueNextVersion } from "@/server/domain/receipts/reissue-receipt";
import { SELECTED_GIFTS_MAX } from "@/server/kernel/limits";
import { callerIdentityId } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";
import { giftId, receiptId } from "@/server/resources/fields";
import { wholeField } from "@/server/resources/number-fields";

/** A receipt that can be sent again, at the version that it would be sent after. */
export interface ResendableReceipt {
  id: string;
  giftId: string;
  donorId: string;
  number: string;
  version: number;
}

/** The receipts of these gifts that the organization can send again: issued ones of its own. */
export const findReceiptsToResend = operation({
  name: "findReceiptsToResend",
  summary: "Says which receipts of these gifts can be sent again.",
  permission: { scope: "receipts:write" },
  input: z.strictObject({ gift_ids: z.array(giftId).min(1).max(SELECTED_GIFTS_MAX) }),
  run: (ctx, { gift_ids }): Promise<ResendableReceipt[]> =>
    ctx.db.receipt.findMany({
      where: { giftId: { in: gift_ids }, recipientId: callerIdentityId(ctx), status: "issued" },
      select: { id: true, giftId: true, donorId: true, number: true, version: true },
      orderBy: { id: "asc" },
    }),
});

/**
 * Sends receipts to their donors again, each under the version that was seen: one that was sent since, or is void by now, is left
 * out. All of them or none. Returns how many are on their way.
 */
export const resendReceipts = operation({
  name: "resendReceipts",
  summary: "Sends several receipts to their donors again.",
  permission: { scope: "receipts:write" },
  input: z.strictObject({
    receipts: z
      .array(z.strictObject({ id: receiptId, version: wholeField(1, 1_000_000) }))
      .min(1)
      .max(SELECTED_GIFTS_MAX),
  }),
  run(ctx, { receipts }): Promise<number> {
    return ctx.transaction(async (tx) => {
      const ids = receipts.map(({ id }) => id).sort();
      const seen = new Map(receipts.map(({ id, version }) => [id, version]));
      const locked = await tx.db.$queryRaw<{ id: string; version: number }[]>`
        SELECT id, version FROM receipts
        WHERE id = ANY (${ids}) AND recipient_id = ${callerIdentityId(tx)} AND status = 'issued'
        ORDER BY id FOR NO KEY UPDATE`;
      const unchanged = locked.filter(({ id, version }) => seen.get(id) === version);
      for (const { id } of unchanged) await issueNextVersion(tx, id, { emailTo: null, revokesLinks: false });
      return unchanged.length;
    });
  },
});
