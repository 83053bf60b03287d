import type { FormWay } from "@/server/kernel/giving-way";

/** Whether a donor chose a debit of their bank account among the ways to pay in the rail's form. */
export function isByDebit(data: FormData): boolean {
  return data.get("pay_by") === ("debit" satisfies FormWay);
}
