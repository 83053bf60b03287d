import type { Metadata } from "next";
import { givePageMetadata } from "@/app/_campaign-page/give-page-metadata";
import type { CampaignParams } from "@/app/_campaign-page/giving-campaign";
import { showGivePage } from "@/app/_campaign-page/show-give-page";
import type { SearchParams } from "@/app/_request/request-locale";

export const dynamic = "force-dynamic";

interface PageAddress {
  params: Promise<CampaignParams>;
  searchParams: SearchParams;
}

export function generateMetadata(address: PageAddress): Promise<Metadata> {
  return givePageMetadata(address);
}

export default function Page(address: PageAddress) {
  return showGivePage(address);
}
