import { type CheckoutStatus, checkoutStates } from "@/server/domain/checkouts/checkout-states";
import type { Checkout } from "@/server/generated/prisma/client";
import type { Transitions } from "@/server/operations/transition";

type Trigger = keyof typeof checkoutStates.moves;
type Changes = Partial<Pick<Checkout, "paymentToken" | "rail" | "error">>;

/** Moves checkouts between statuses. They emit no events: the gift has its own. */
export const checkoutTransitions: Transitions<Checkout, CheckoutStatus, Trigger, Changes> = {
  machine: checkoutStates,

  async update(tx, ids, from, changes) {
    const where = { id: { in: ids }, status: { in: [...from] } };
    const data = { ...changes, touchedAt: tx.now() };
    const moved = await tx.db.checkout.updateManyAndReturn({ where, data, select: { id: true } });
    return moved.map((row) => row.id);
  },

  read: (tx, ids) => tx.db.checkout.findMany({ where: { id: { in: ids } } }),

  notify: () => ({ partyIds: [], data: {} }),
};
