import type { Metadata } from "next";
import type { CampaignParams } from "@/app/(site)/c/giving-campaign";
import { showThanksPage } from "@/app/(site)/c/show-thanks-page";
import { thanksPageMetadata } from "@/app/(site)/c/thanks-page-metadata";
import type { SearchParams } from "@/app/request-locale";

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
