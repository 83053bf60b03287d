import type { Metadata } from "next";
import type { CampaignParams } from "@/app/_campaign-page/giving-campaign";
import { showThanksPage } from "@/app/_campaign-page/show-thanks-page";
import { thanksPageMetadata } from "@/app/_campaign-page/thanks-page-metadata";
import type { SearchParams } from "@/app/_request/request-locale";

export const dynamic = "force-dynamic";

interface PageAddress {
  params: Promise<CampaignParams & { secret: string }>;
  searchParams: SearchParams;
}

export function generateMetadata(address: PageAddress): Promise<Metadata> {
  return thanksPageMetadata(address);
}

export default function Page(address: PageAddress) {
  return showThanksPage(address);
}
