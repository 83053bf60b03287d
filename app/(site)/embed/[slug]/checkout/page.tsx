import type { Metadata } from "next";
import { givePageMetadata } from "@/app/(site)/c/give-page-metadata";
import type { CampaignParams } from "@/app/(site)/c/giving-campaign";
import { showGivePage } from "@/app/(site)/c/show-give-page";
import { frameOf } from "@/app/(site)/embed/frame-of";
import type { SearchParams } from "@/app/request-locale";

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
