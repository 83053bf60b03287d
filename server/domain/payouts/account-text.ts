import type { PayoutAccount } from "@/server/generated/prisma/client";

/** Names an account in an email by what distinguishes it from others, but never by its number. */
export function accountText({ last4, bank, type }: Pick<PayoutAccount, "last4" | "bank" | "type">): string {
  return last4 ? `•••• ${last4}` : (bank ?? type);
}
