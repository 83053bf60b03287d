import type { NextRequest } from "next/server";
import { ME_SEARCH } from "@/app/_account/me-frame";
import { openMePage } from "@/app/_account/me-page";
import { searchMine } from "@/app/_search/my-search";
import { answerOf } from "@/app/_search/search-of-context";
import { queryIn } from "@/app/_search/search-query";
import { translator } from "@/server/texts/translator";

/** Returns the hits of the search page, for the palette. */
export async function GET(request: NextRequest): Promise<Response> {
  const asked = Object.fromEntries(request.nextUrl.searchParams);
  const query = queryIn(asked);
  const opened = await openMePage({ searchParams: Promise.resolve(asked) }, ME_SEARCH);
  const none = translator(opened.language.locale, "search")("noneMine", { query });
  return answerOf(await searchMine(opened, query), none, opened.language);
}
