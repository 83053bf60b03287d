import type { PayoutAccount } from "@/server/generated/prisma/client";

/** What tells an account from others, in an email: never its number. */
export function accountText({ last4, bank, type }: Pick<PayoutAccount, "last4" | "bank" | "type">): string {
  return last4 ? `•••• ${last4}` : (bank ?? type);
}
