import type { FormWay } from "@/server/kernel/giving-way";

/** Whether a donor chose, among the ways to pay in the rail's form, that their bank account is debited. */
export function isByDebit(data: FormData): boolean {
  return data.get("pay_by") === ("debit" satisfies FormWay);
}
