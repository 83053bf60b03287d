"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/_request/visitor";
import { sendMessage } from "@/server/domain/campaigns/messages/send-message";

interface Place {
  id: string;
  signature: string;
  locale: string;
}

/** Sends the message that the link confirms, and shows that. */
export async function send({ id, signature, locale }: Place): Promise<void> {
  const visitor = await getVisitor();
  await visitor.find(sendMessage, { message_id: id, signature });
  redirect(`/messages/${id}?s=${signature}&lang=${locale}`);
}
