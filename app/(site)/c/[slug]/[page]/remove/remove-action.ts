"use server";

import { redirect } from "next/navigation";
import { getVisitor } from "@/app/visitor";
import { disownPage, type ManageLink } from "@/server/domain/campaigns/p2p/run-page";
import { isAlmonerError } from "@/server/kernel/errors";

/** Removes a page that someone started with another person's email address. */
export async function removePage(place: ManageLink & { self: string }): Promise<void> {
  try {
    await (await getVisitor()).run(disownPage, place);
  } catch (error) {
    // The link was replaced in the meantime: the page says so.
    if (!isAlmonerError(error)) throw error;
    redirect(place.self);
  }
  redirect(`${place.self}&done=1`);
}
