import type { Supporter } from "@/server/generated/prisma/client";

type Reached = Pick<Supporter, "email" | "currentEmail">;

/** The current address of a supporter: the one that its owner confirmed last, or else the one from the gifts. */
export function reachedAt({ email, currentEmail }: Reached): string {
  return currentEmail ?? email;
}

/** The condition for supporters with this current address, which must be in lowercase. */
export function whoIsReachedAt(address: string) {
  return { OR: [{ currentEmail: address }, { currentEmail: null, email: address }] };
}
