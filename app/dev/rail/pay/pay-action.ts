"use server";

import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { getApplication } from "@/server/compose";
import { openSandboxPayment } from "@/server/compose/sandbox-payments";

export interface CardState {
  faults: { field: string; message: string }[];
  /** What may be shown again: never a number or a code, unless they are a test card's. */
  kept: { number: string; expiry: string; holder: string };
  /** Where the browser goes on to, where scripts run: as from a rail elsewhere, by a request of its own. */
  leadsTo?: string;
}

const NOTHING = { number: "", expiry: "", holder: "" };

/** Reads a card typed into the sandbox rail's form and leads back to where the payer came from. */
export async function payWithCard(query: string, _before: CardState, data: FormData): Promise<CardState> {
  const payment = openSandboxPayment(await getApplication(), new URLSearchParams(query));
  if (!payment) notFound();
  const text = (name: string) => String(data.get(name) ?? "").slice(0, 200);
  const typed = { number: text("number"), expiry: text("expiry"), cvc: text("cvc"), holder: text("holder") };
  const answer = payment.pay(typed);
  if ("url" in answer) {
    if ((await headers()).has("next-action")) return { faults: [], kept: NOTHING, leadsTo: answer.url };
    redirect(answer.url);
  }
  const isTestCard = !answer.faults.number;
  return {
    faults: Object.entries(answer.faults).map(([field, message]) => ({ field, message })),
    kept: { number: isTestCard ? typed.number : "", expiry: typed.expiry, holder: typed.holder },
  };
}
