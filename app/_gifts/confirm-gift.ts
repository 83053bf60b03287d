"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/_request/visitor";
import { confirmCheckout } from "@/server/domain/checkouts/confirm-checkout";

/** Confirms a link's gift, and continues to its payment. */
export async function confirmGift({ secret, signature }: { secret: string; signature: string }): Promise<void> {
  const visitor = await getVisitor();
  redirect((await visitor.find(confirmCheckout, { secret, signature })) ?? "/gifts/unknown");
}
