import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { LedgerView } from "@/components/pool/ledger-view";
import { readPoolLedger } from "@/server/domain/pools/money/read-pool-ledger";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/p/[slug]/ledger">;

const readOnce = cache(async (slug: string, before: string | null) =>
  (await getVisitor()).run(readPoolLedger, { slug, before }),
);

async function readLedger({ params, searchParams }: { params: Promise<{ slug: string }>; searchParams: SearchParams }) {
  const [{ slug }, { before }, language] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const cursor = typeof before === "string" ? before : null;
  const page = (await readOnce(slug, cursor)) ?? notFound();
  return { page, ...language, isContinued: cursor !== null };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { page, locale, isContinued } = await readLedger(props);
  const { pool } = page;
  const t = translator(locale, "pool");
  return {
    title: t("ledgerOf", { name: pool.name }),
    description: t("ledgerLead"),
    alternates: { canonical: `${pool.url}/ledger` },
    robots: isContinued ? { index: false } : undefined,
    other: { "page-scripts": "own" },
  };
}

export default async function PoolLedger(props: Props) {
  const { house, isSandbox } = await getVisitor();
  return <LedgerView {...(await readLedger(props))} isSandbox={isSandbox} house={house} />;
}
