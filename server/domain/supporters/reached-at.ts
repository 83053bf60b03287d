import type { Supporter } from "@/server/generated/prisma/client";

type Reached = Pick<Supporter, "email" | "currentEmail">;

/** The address at which a supporter is reached: the one that its owner confirmed last, or else the one that came with the gifts. */
export function reachedAt({ email, currentEmail }: Reached): string {
  return currentEmail ?? email;
}

/** Finds those who are reached at an address, which is in lowercase. */
export function whoIsReachedAt(address: string) {
  return { OR: [{ currentEmail: address }, { currentEmail: null, email: address }] };
}
