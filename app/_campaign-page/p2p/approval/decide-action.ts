"use server";

import { redirect } from "next/navigation";
import { type PagePlace, partOfPage } from "@/app/_campaign-page/p2p/part-of-page";
import { getVisitor } from "@/app/_request/visitor";
import { decideByLink } from "@/server/domain/campaigns/p2p/decide-by-link";
import type { PageLink } from "@/server/domain/campaigns/p2p/page-subjects";
import { isAlmonerError } from "@/server/kernel/errors";

interface Decision extends PageLink, PagePlace {
  approval: string;
}

/** Approves or declines a page. The page then shows the decision, even if someone else decided first. */
export async function decide({ page_id, key, ...place }: Decision): Promise<void> {
  const approval = place.approval === "approved" ? "approved" : "declined";
  const visitor = await getVisitor();
  await visitor.run(decideByLink, { page_id, key, approval }).catch((error) => {
    if (!isAlmonerError(error)) throw error;
  });
  redirect(partOfPage("approval", { ...place, key }));
}
