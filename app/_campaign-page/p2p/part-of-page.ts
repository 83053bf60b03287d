import { notFound } from "next/navigation";
import { formLocale } from "@/app/_request/take-form";

/** The location of a fundraising page's form. All of it is sent back by the browser. */
export interface PagePlace {
  /** The page's path, without a part. */
  path: string;
  key: string;
  locale: string;
}

const PATH = /^\/c\/[a-z0-9-]+\/[a-z0-9-]+$/;

/**
 * The URL of a part of a fundraising page that its form returns to. Rebuilt from what the browser sent, so that it is
 * always a page of this site.
 */
export function partOfPage(
  part: "edit" | "approval" | "remove" | "link",
  { path, key, locale }: Omit<PagePlace, "key"> & { key?: string },
  more: Record<string, string> = {},
): string {
  if (!PATH.test(String(path))) notFound();
  const query = new URLSearchParams({
    ...(key !== undefined && { key: String(key) }),
    lang: formLocale(locale),
    ...more,
  });
  return `${path}/${part}?${query}`;
}
