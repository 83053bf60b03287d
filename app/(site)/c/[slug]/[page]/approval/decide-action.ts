"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/visitor";
import { decideByLink } from "@/server/domain/campaigns/p2p/decide-by-link";
import type { ManageLink } from "@/server/domain/campaigns/p2p/run-page";
import { isAlmonerError } from "@/server/kernel/errors";

/** Approves or declines a page. The page then shows the decision, even if someone else made it first. */
export async function decide(place: ManageLink & { self: string; approval: string }): Promise<void> {
  const approval = place.approval === "approved" ? "approved" : "declined";
  const visitor = await getVisitor();
  await visitor.run(decideByLink, place, approval).catch((error) => {
    if (!isAlmonerError(error)) throw error;
  });
  redirect(place.self);
}
