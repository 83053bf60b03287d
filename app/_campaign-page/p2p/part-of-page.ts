import { notFound } from "next/navigation";
import { formLocale } from "@/app/_request/take-form";

/** Where a form of a fundraising page stands. All of it comes back from the browser with the form. */
export interface PagePlace {
  /** The page's path, without a part. */
  path: string;
  key: string;
  locale: string;
}

const PATH = /^\/c\/[a-z0-9-]+\/[a-z0-9-]+$/;

/**
 * The URL of a part of a fundraising page, to which its forms lead back. Built anew from what the browser sent, so that it
 * is a page of this site whatever that was.
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
