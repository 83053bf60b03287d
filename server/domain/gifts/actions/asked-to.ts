import type { Gift } from "@/server/generated/prisma/client";
import { AUTHENTICATION_REQUIRED, AUTHORIZATION_EXPIRED } from "@/server/ports/charge-codes";

/** What a waiting gift asks of its donor: to pay at all, to confirm a charge, or to renew an expired authorization. */
export function askedTo({ actionCode }: Pick<Gift, "actionCode">): "pay" | "confirm" | "renew" {
  if (actionCode === AUTHENTICATION_REQUIRED) return "confirm";
  return actionCode === AUTHORIZATION_EXPIRED ? "renew" : "pay";
}
