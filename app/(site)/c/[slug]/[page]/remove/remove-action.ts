"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/visitor";
import type { PageLink } from "@/server/domain/campaigns/p2p/page-subjects";
import { disownPage } from "@/server/domain/campaigns/p2p/run-page";
import { isAlmonerError } from "@/server/kernel/errors";

/** Removes a page that someone started with another person's email address. */
export async function removePage({ self, ...link }: PageLink & { self: string }): Promise<void> {
  try {
    await (await getVisitor()).run(disownPage, link);
  } catch (error) {
    // The link was replaced in the meantime: the page says so.
    if (!isAlmonerError(error)) throw error;
    redirect(self);
  }
  redirect(`${self}&done=1`);
}
