import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { getVisitor } from "@/app/visitor";
import {
  type LinkedRecurringGift,
  readLinkedRecurringGift,
} from "@/server/domain/recurring/read-linked-recurring-gift";

/** The route parameters of a recurring gift's page. */
export interface LinkParams {
  id: string;
  signature: string;
}

/**
 * Anyone with the URL can change the gift, so it must not leak to other sites. With `no-referrer`, forms would send no
 * origin either and be rejected where scripts are off.
 */
export const PRIVATE_PAGE = {
  robots: { index: false, follow: false, noarchive: true },
  referrer: "same-origin",
} satisfies Metadata;

const read = cache(async (id: string, signature: string) => {
  return (await getVisitor()).run(readLinkedRecurringGift, id, signature);
});

/** The recurring gift behind a signed URL; any other URL is not found. */
export async function linkedRecurringGift({ id, signature }: LinkParams): Promise<LinkedRecurringGift> {
  return (await read(id, signature)) ?? notFound();
}
