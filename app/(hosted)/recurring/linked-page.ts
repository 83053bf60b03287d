import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getVisitor } from "@/app/visitor";
import {
  type LinkedRecurringGift,
  readLinkedRecurringGift,
} from "@/server/domain/recurring/read-linked-recurring-gift";

/** What the address of a recurring gift's page says. */
export interface LinkParams {
  id: string;
  signature: string;
}

/**
 * Whoever has the address may change the gift, so no other site may come to know it. Sent to none at all, forms would hide
 * where they come from as well, and be refused where there are no scripts.
 */
export const PRIVATE_PAGE = {
  robots: { index: false, follow: false, noarchive: true },
  referrer: "same-origin",
} satisfies Metadata;

const read = cache(async (id: string, signature: string) => {
  return (await getVisitor()).run(readLinkedRecurringGift, id, signature);
});

/** The recurring gift of an address that we gave out. Any other address leads nowhere. */
export async function linkedRecurringGift({ id, signature }: LinkParams): Promise<LinkedRecurringGift> {
  return (await read(id, signature)) ?? notFound();
}
