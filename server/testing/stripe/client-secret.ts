import { newId } from "@/server/testing/stripe/double-state";

/** A secret that lets a payer's browser read one intent. */
export function clientSecret(id: string): string {
  return newId(`${id}_secret`, 25);
}
