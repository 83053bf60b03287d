import { newId } from "@/server/testing/stripe/double-state";

/** A secret by which a payer's browser reads one intent. */
export function clientSecret(id: string): string {
  return newId(`${id}_secret`, 25);
}
