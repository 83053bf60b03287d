"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/_request/visitor";
import { allowEmails, suppressEmails } from "@/server/domain/email/suppressions";

interface Place {
  address: string;
  signature: string;
  locale: string;
}

/** Stops the emails to the link's address, or allows them again, and shows that. */
export async function changeSuppression({ address, signature, locale }: Place, stops: boolean): Promise<void> {
  const visitor = await getVisitor();
  await visitor.find(stops ? suppressEmails : allowEmails, { address, signature });
  redirect(`/unsubscribe/address/${address}?s=${signature}&lang=${locale}`);
}
