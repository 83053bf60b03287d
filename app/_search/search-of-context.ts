import { mayReadMoney, type OrganizationPage } from "@/app/_organizations/open-organization";
import type { PageLocale } from "@/app/_request/request-locale";
import { countOf, type SearchResult } from "@/app/_search/search-hits";
import { translator } from "@/server/texts/translator";

/** The response for a script: the results, and an announcement about them. */
export function answerOf({ groups }: SearchResult, none: string, { locale }: PageLocale): Response {
  const count = countOf(groups);
  const says = count === 0 ? none : translator(locale, "search")("count", { count });
  return Response.json({ groups, says }, { headers: { "Cache-Control": "no-store" } });
}

/** The help text of an organization's search, according to the reader's roles, and the text if nothing is found. */
export function organizationWords(opened: OrganizationPage, query: string) {
  const { acting, name, language } = opened;
  const { locale } = language;
  const t = translator(locale, "search");
  if (!acting.may("donors:read")) return { help: t("helpFew"), none: t("noneFew", { name, query }) };
  const help = mayReadMoney(opened) ? "helpMoney" : acting.may("supporters:read") ? "help" : "helpNames";
  return { help: t(help), none: t("none", { name, query }) };
}
