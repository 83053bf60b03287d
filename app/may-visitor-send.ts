import { headers } from "next/headers";
import { getApplication } from "@/server/compose";
import { maySendForm } from "@/server/domain/may-send-form";

/** True when whoever sends a form of a public page has not sent too many of late. */
export async function mayVisitorSend(): Promise<boolean> {
  const { context } = await getApplication();
  return maySendForm(context, (await headers()).get("x-almoner-visitor") ?? "");
}
