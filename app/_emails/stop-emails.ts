"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/_request/visitor";
import { unsubscribe } from "@/server/domain/campaigns/updates/unsubscribe";

interface Place {
  campaign: string;
  person: string;
  signature: string;
  locale: string;
}

/** Stops the emails that the link refers to, and confirms it. */
export async function stopEmails({ campaign, person, signature, locale }: Place): Promise<void> {
  const visitor = await getVisitor();
  await visitor.find(unsubscribe, { root_id: campaign, identity_id: person, signature });
  redirect(`/unsubscribe/${campaign}/${person}?s=${signature}&lang=${locale}`);
}
