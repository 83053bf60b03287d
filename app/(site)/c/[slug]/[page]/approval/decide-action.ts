"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/visitor";
import { decideByLink } from "@/server/domain/campaigns/p2p/decide-by-link";
import type { PageLink } from "@/server/domain/campaigns/p2p/page-subjects";
import { isAlmonerError } from "@/server/kernel/errors";

interface Decision extends PageLink {
  self: string;
  approval: string;
}

/** Approves or declines a page. The page then shows the decision, even if someone else made it first. */
export async function decide({ page_id, key, self, ...place }: Decision): Promise<void> {
  const approval = place.approval === "approved" ? "approved" : "declined";
  const visitor = await getVisitor();
  await visitor.run(decideByLink, { page_id, key, approval }).catch((error) => {
    if (!isAlmonerError(error)) throw error;
  });
  redirect(self);
}
