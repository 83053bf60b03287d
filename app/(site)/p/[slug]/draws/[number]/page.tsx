import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DrawView } from "@/components/pool/draw-view";
import { readPoolDraw } from "@/server/domain/pools/money/read-pool-ledger";
import { serializePoolDraw } from "@/server/resources/pool-draw";
import { translator } from "@/server/texts/translator";

type Props = PageProps<"/p/[slug]/draws/[number]">;

const PLACE = /^[1-9]\d{0,8}$/;

const readOnce = cache(async (slug: string, number: string) =>
  PLACE.test(number) ? (await getVisitor()).run(readPoolDraw, { slug, number: Number(number) }) : null,
);

async function readDraw({ params }: Pick<Props, "params">) {
  const { slug, number } = await params;
  return (await readOnce(slug, number)) ?? notFound();
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ draw, name }, { locale }] = await Promise.all([readDraw({ params }), pageLocale(searchParams)]);
  const t = translator(locale, "pool");
  return {
    title: t("drawOf", { number: draw.number, name }),
    description: t("drawLead"),
    other: { "page-scripts": "own" },
  };
}

export default async function PoolDrawPage({ params, searchParams }: Props) {
  const [{ draw, name, path }, language, { house, isSandbox }] = await Promise.all([
    readDraw({ params }),
    pageLocale(searchParams),
    getVisitor(),
  ]);
  return (
    <DrawView draw={serializePoolDraw(draw)} pool={{ name, path }} {...language} isSandbox={isSandbox} house={house} />
  );
}
