import type { Metadata } from "next";
import Link from "next/link";
import { readSearchIndex } from "@/app/_docs/search/search-index";
import { getVisitor } from "@/app/_request/visitor";
import { lineOf } from "@/components/docs/search-hits";
import { type SearchEntry, searchEntries } from "@/components/docs/search-ranking";

export const metadata: Metadata = { title: "Search", robots: { index: false } };

const SHOWN = 40;

export default async function SearchPage({ searchParams }: PageProps<"/docs/search">) {
  const [{ q }, { publicUrl }] = await Promise.all([searchParams, getVisitor()]);
  const question = [q ?? ""].flat()[0]!.slice(0, 200);
  const found = searchEntries(await readSearchIndex(publicUrl), question, SHOWN);
  return (
    <>
      <h1 className="page-title">{question ? `Results for “${question}”` : "Search"}</h1>
      {found.length > 0 ? (
        <ul className="mt-8 max-w-3xl border-line border-t">
          {found.map((hit) => (
            <Hit key={`${hit.kind} ${hit.path}`} hit={hit} />
          ))}
        </ul>
      ) : (
        <p className="mt-4 max-w-measure text-quiet">
          {question
            ? "No results. Try fewer words, or the name of a field, an event or an error."
            : "Search for the name of an operation, a field, an event or an error."}
        </p>
      )}
    </>
  );
}

function Hit({ hit }: { hit: SearchEntry }) {
  return (
    <li className="border-line border-b py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link href={hit.path as "/docs"} prefetch={false} className="text-link break-all font-semibold">
          {hit.title}
        </Link>
        <span className="text-quiet text-sm">{hit.kind}</span>
      </p>
      <p className="max-w-measure text-[0.9375rem] text-quiet">{lineOf(hit)}</p>
    </li>
  );
}
