import { notFound } from "next/navigation";
import { cache } from "react";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { readPoolPage } from "@/server/domain/pools/page/read-pool-page";

/** Read once per request for the page and its metadata, as an anonymous visitor. */
const readOnce = cache(async (slug: string) => (await getVisitor()).run(readPoolPage, { slug }));

/** Reads a pool's public page; 404 if there is none. */
export async function readPool(slug: string, searchParams: SearchParams) {
  const [page, language, { house, isSandbox }] = await Promise.all([
    readOnce(slug),
    pageLocale(searchParams),
    getVisitor(),
  ]);
  return { page: page ?? notFound(), ...language, isSandbox, house };
}
