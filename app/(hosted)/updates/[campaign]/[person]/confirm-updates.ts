"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/visitor";
import { confirmSubscription } from "@/server/domain/campaigns/updates/unsubscribe";

interface Place {
  campaign: string;
  person: string;
  signature: string;
  locale: string;
}

/** Confirms the subscription that the link is about, and says so. */
export async function confirmUpdates({ campaign, person, signature, locale }: Place): Promise<void> {
  const visitor = await getVisitor();
  await visitor.find(confirmSubscription, { root_id: campaign, identity_id: person, signature });
  redirect(`/updates/${campaign}/${person}?s=${signature}&lang=${locale}`);
}
