import type { NextRequest } from "next/server";
import { openOrganization } from "@/app/_organizations/open-organization";
import { openPool } from "@/app/_pools/open-pool";
import { searchOrganization } from "@/app/_search/organization-search";
import { searchPool } from "@/app/_search/pool-search";
import { answerOf, organizationWords } from "@/app/_search/search-of-context";
import { queryIn } from "@/app/_search/search-query";
import { isId } from "@/server/kernel/ids";
import { translator } from "@/server/texts/translator";

/** Returns the hits of the search page, for the palette. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const asked = Object.fromEntries(request.nextUrl.searchParams);
  const [query, props] = [queryIn(asked), { params, searchParams: Promise.resolve(asked) }];
  if (isId((await params).id, "pool")) {
    const opened = await openPool(props, "/search");
    const none = translator(opened.language.locale, "search")("none", { name: opened.shown.name, query });
    return answerOf(searchPool(opened, query), none, opened.language);
  }
  const opened = await openOrganization(props, "/search");
  return answerOf(await searchOrganization(opened, query), organizationWords(opened, query).none, opened.language);
}
