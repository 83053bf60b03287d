import type { Metadata } from "next";
import { givePageMetadata } from "@/app/_campaign-page/give-page-metadata";
import type { CampaignParams } from "@/app/_campaign-page/giving-campaign";
import { showGivePage } from "@/app/_campaign-page/show-give-page";
import { frameOf } from "@/app/_embed/frame-of";
import type { SearchParams } from "@/app/_request/request-locale";

export const dynamic = "force-dynamic";

interface PageAddress {
  params: Promise<{ slug: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ params, searchParams }: PageAddress): Promise<Metadata> {
  return givePageMetadata({ params: named(params), searchParams, layout: await frameOf(searchParams) });
}

export default async function Page({ params, searchParams }: PageAddress) {
  return showGivePage({ params: named(params), searchParams, layout: await frameOf(searchParams) });
}

async function named(params: PageAddress["params"]): Promise<CampaignParams> {
  const { slug } = await params;
  return { slug };
}
