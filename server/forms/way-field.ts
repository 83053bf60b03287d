import { z } from "zod";
import type { Checkout } from "@/server/generated/prisma/client";
import { GIVING_WAYS, type GivingWay } from "@/server/kernel/giving-way";
import { isId } from "@/server/kernel/ids";

/** How a gift is paid: in one of the ways, or by the saved method whose id it is; in the form for any other text. */
export const wayField = () => z.string().transform((text) => (isSavedMethod(text) ? text : knownWay(text)));

const knownWay = (text: string): GivingWay => GIVING_WAYS.find((way) => way === text) ?? "form";

/** Whether that is a saved method. */
export const isSavedMethod = (chosen: string) => isId(chosen, "savedMethod");

/** What was chosen for a checkout. */
export function wayTyped({ savedMethodId, paysByTransfer, paysByDebit }: Checkout): string {
  return savedMethodId ?? (paysByTransfer ? "transfer" : paysByDebit ? "debit" : "form");
}
