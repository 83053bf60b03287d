import type { Metadata } from "next";
import { type PageLocale, pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { requireSignedIn, type SignedIn } from "@/app/_request/signed-in";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

export interface MeProps {
  searchParams: SearchParams;
}

export interface MePage {
  user: SignedIn;
  language: PageLocale;
  /** The last row of the previous page; null on the first. */
  after: string | null;
  /** The word for what was just done. */
  done: string | null;
}

/** Opens a signed-in user's page; others are redirected to sign in and back to the path. */
export async function openMePage({ searchParams }: MeProps, path: string): Promise<MePage> {
  const [query, language] = await Promise.all([searchParams, pageLocale(searchParams)]);
  const user = await requireSignedIn(language.href(path));
  const textOf = (value: string | string[] | undefined) => (typeof value === "string" ? value : null);
  return { user, language, after: textOf(query.after), done: textOf(query.done) };
}

/** The metadata of a signed-in user's page, which search engines must not index. */
export async function meMetadata({ searchParams }: MeProps, title: TextKey<"account">): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "account")(title), robots: { index: false } };
}
