"use server";

import { redirect } from "next/navigation";
import { type PagePlace, partOfPage } from "@/app/_campaign-page/p2p/part-of-page";
import { getVisitor } from "@/app/_request/visitor";
import type { PageLink } from "@/server/domain/campaigns/p2p/page-subjects";
import { disownPage } from "@/server/domain/campaigns/p2p/run-page";
import { isAlmonerError } from "@/server/kernel/errors";

/** Removes a page that someone started with another person's email address. */
export async function removePage({ page_id, ...place }: PageLink & PagePlace): Promise<void> {
  try {
    await (await getVisitor()).run(disownPage, { page_id, key: place.key });
  } catch (error) {
    // The link was replaced in the meantime: the page says so.
    if (!isAlmonerError(error)) throw error;
    redirect(partOfPage("remove", place));
  }
  redirect(partOfPage("remove", place, { done: "1" }));
}
