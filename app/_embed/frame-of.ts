import type { SearchParams } from "@/app/_request/request-locale";
import { frameLayout, type GivingLayout } from "@/server/domain/checkouts/giving-paths";

/** The layout of a form in a frame, by the color scheme that its URL names. */
export async function frameOf(searchParams: SearchParams): Promise<GivingLayout> {
  return frameLayout((await searchParams).theme);
}
