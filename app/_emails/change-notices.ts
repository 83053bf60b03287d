"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/_request/visitor";
import { allowGiftNotices, stopGiftNotices } from "@/server/domain/gifts/notifications/notice-stops";

interface Place {
  campaign: string;
  person: string;
  signature: string;
  locale: string;
}

/** Stops the emails about gifts that the link refers to, or allows them again, and shows that. */
export async function changeNotices({ campaign, person, signature, locale }: Place, stops: boolean): Promise<void> {
  const visitor = await getVisitor();
  const link = { campaign_id: campaign, identity_id: person, signature };
  await visitor.find(stops ? stopGiftNotices : allowGiftNotices, link);
  redirect(`/unsubscribe/gifts/${campaign}/${person}?s=${signature}&lang=${locale}`);
}
