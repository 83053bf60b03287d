import type { Metadata } from "next";
import { cache } from "react";
import { getVisitor } from "@/app/visitor";
import {
  type LinkedRecurringGift,
  readLinkedRecurringGift,
} from "@/server/domain/recurring/read-linked-recurring-gift";
import type { RecurringLink } from "@/server/domain/recurring/recurring-links";

/**
 * Anyone with the URL can change the gift, so it must not leak to other sites. With `no-referrer`, forms would send no
 * origin either and be rejected where scripts are off.
 */
export const PRIVATE_PAGE = {
  robots: { index: false, follow: false, noarchive: true },
  referrer: "same-origin",
} satisfies Metadata;

const read = cache(async (id: string, signature: string) => {
  return (await getVisitor()).findOr404(readLinkedRecurringGift, { id, signature });
});

/** The recurring gift behind a signed URL; any other URL is not found. */
export async function linkedRecurringGift({ id, signature }: RecurringLink): Promise<LinkedRecurringGift> {
  return read(id, signature);
}
