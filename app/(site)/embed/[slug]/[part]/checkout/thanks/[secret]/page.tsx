import type { Metadata } from "next";
import { showThanksPage } from "@/app/_campaign-page/show-thanks-page";
import { thanksPageMetadata } from "@/app/_campaign-page/thanks-page-metadata";
import { frameOf } from "@/app/_embed/frame-of";
import type { SearchParams } from "@/app/_request/request-locale";

export const dynamic = "force-dynamic";

interface PageAddress {
  params: Promise<{ slug: string; part: string; secret: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ params, searchParams }: PageAddress): Promise<Metadata> {
  return thanksPageMetadata({ params: named(params), searchParams, layout: await frameOf(searchParams) });
}

export default async function Page({ params, searchParams }: PageAddress) {
  return showThanksPage({ params: named(params), searchParams, layout: await frameOf(searchParams) });
}

async function named(params: PageAddress["params"]) {
  const { secret, slug, part } = await params;
  return { secret, slug, page: part };
}
