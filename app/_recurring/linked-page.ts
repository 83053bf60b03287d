import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { getVisitor } from "@/app/_request/visitor";
import { hasRecurringLinkEnded } from "@/server/domain/recurring/email-fresh-link";
import {
  type LinkedRecurringGift,
  readLinkedRecurringGift,
} from "@/server/domain/recurring/read-linked-recurring-gift";
import type { RecurringLink } from "@/server/domain/recurring/recurring-links";

/**
 * Anyone with the URL can change the gift, so it must not leak to other sites. With `no-referrer`, forms would send no
 * origin either and be rejected if scripts are off.
 */
export const PRIVATE_PAGE = {
  robots: { index: false, follow: false, noarchive: true },
  referrer: "same-origin",
} satisfies Metadata;

const read = cache(async (id: string, signature: string) => {
  const visitor = await getVisitor();
  const found = await visitor.find(readLinkedRecurringGift, { id, signature });
  if (found) return found;
  const hasEnded = await visitor.find(hasRecurringLinkEnded, { id, signature });
  return hasEnded ? redirect(`/recurring/ended?${new URLSearchParams({ id, s: signature })}`) : notFound();
});

/**
 * The recurring gift behind a signed URL. An ended link redirects to the page for a new one; any other URL is a 404.
 */
export async function linkedRecurringGift({ id, signature }: RecurringLink): Promise<LinkedRecurringGift> {
  return read(id, signature);
}
