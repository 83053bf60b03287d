import { z } from "zod";
import type { Checkout } from "@/server/generated/prisma/client";
import { GIVING_WAYS, type GivingWay } from "@/server/kernel/giving-way";
import { isId } from "@/server/kernel/ids";

/** How a gift is paid: one of the ways, or the id of a saved method; any other text stands for the payment form. */
export const wayField = () => z.string().transform((text) => (isSavedMethod(text) ? text : knownWay(text)));

const knownWay = (text: string): GivingWay => GIVING_WAYS.find((way) => way === text) ?? "form";

/** Whether the choice is a saved method. */
export const isSavedMethod = (chosen: string) => isId(chosen, "savedMethod");

/** The choice that a checkout was made with. */
export function wayTyped({ savedMethodId, paysByTransfer, paysByDebit }: Checkout): string {
  return savedMethodId ?? (paysByTransfer ? "transfer" : paysByDebit ? "debit" : "form");
}
