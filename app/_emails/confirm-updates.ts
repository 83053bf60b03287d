"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/_request/visitor";
import { confirmSubscription } from "@/server/domain/campaigns/updates/confirm-subscription";

interface Place {
  gift: string;
  signature: string;
  locale: string;
}

/** Confirms the subscription that the link refers to, and shows that. */
export async function confirmUpdates({ gift, signature, locale }: Place): Promise<void> {
  const visitor = await getVisitor();
  await visitor.find(confirmSubscription, { gift_id: gift, signature });
  redirect(`/updates/${gift}?s=${signature}&lang=${locale}`);
}
