import type { SearchParams } from "@/app/_request/request-locale";
import { frameLayout, type GivingLayout } from "@/server/domain/checkouts/giving-paths";

/** The layout of a form in a frame, with the color scheme from its URL. */
export async function frameOf(searchParams: SearchParams): Promise<GivingLayout> {
  return frameLayout((await searchParams).theme);
}
