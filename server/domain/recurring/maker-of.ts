import type { RecurringGift } from "@/server/generated/prisma/client";

/**
 * Who makes the gifts of a recurring gift: the identity that requested it, as long as that is the donor or their
 * manager; otherwise the donor's present manager or, without one, the donor.
 */
export function makerOf({
  createdById,
  donorId,
  donorManagerId,
}: Pick<RecurringGift, "createdById" | "donorId" | "donorManagerId">): string {
  return [donorId, donorManagerId].includes(createdById) ? createdById : (donorManagerId ?? donorId);
}
