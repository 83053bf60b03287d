import type { Metadata } from "next";
import { readPool } from "@/app/_pools/read-pool";
import { languageLinks } from "@/app/_request/language-links";
import { getVisitor } from "@/app/_request/visitor";
import { PoolView } from "@/components/pool/pool-view";
import { translator } from "@/server/texts/translator";

export async function generateMetadata({ params, searchParams }: PageProps<"/p/[slug]">): Promise<Metadata> {
  const { page, locale } = await readPool((await params).slug, searchParams);
  const { pool } = page;
  const { name, url, description: purpose } = pool;
  const description = purpose || translator(locale, "pool")("metaDescription", { name });
  return {
    title: name,
    description,
    alternates: languageLinks(url),
    openGraph: { type: "website", siteName: (await getVisitor()).house.name, title: name, description, url, locale },
    twitter: { card: "summary", title: name, description },
    other: { "page-scripts": "own" },
  };
}

export default async function PoolPage({ params, searchParams }: PageProps<"/p/[slug]">) {
  return <PoolView {...(await readPool((await params).slug, searchParams))} />;
}
