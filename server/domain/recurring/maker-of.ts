import type { RecurringGift } from "@/server/generated/prisma/client";

/** Who makes the gifts of a recurring gift: whoever requested it; if the donor has a new manager, that one. */
export function makerOf({
  createdById,
  donorId,
  donorManagerId,
}: Pick<RecurringGift, "createdById" | "donorId" | "donorManagerId">): string {
  return [donorId, donorManagerId].includes(createdById) ? createdById : (donorManagerId ?? donorId);
}
