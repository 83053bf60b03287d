import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { type EmbedAddress, readEmbeddedPage } from "@/app/_embed/read-embedded-page";
import type { SearchParams } from "@/app/_request/request-locale";
import { shownAmounts } from "@/components/campaign/shown-amounts";
import { EmbedButton } from "@/components/embed/embed-button";
import { EmbedProgress } from "@/components/embed/embed-progress";
import { EmbedShell } from "@/components/embed/embed-shell";
import { EmbedWall } from "@/components/embed/embed-wall";
import { PageScript } from "@/components/ui/page-script";

interface EmbeddedPartProps extends EmbedAddress {
  show: string;
  searchParams: SearchParams;
}

const PARTS = { button: EmbedButton, progress: EmbedProgress, wall: EmbedWall };

/** A frame's metadata; screen readers announce its title. */
export async function embedMetadata(address: EmbedAddress, searchParams: SearchParams): Promise<Metadata> {
  const found = await readEmbeddedPage(address, searchParams);
  return { title: found?.page.campaign.name, robots: { index: false }, other: { "page-scripts": "own" } };
}

/** A part of a campaign for a frame on a third-party site. */
export async function EmbeddedPart({ slug, pageSlug, show, searchParams }: EmbeddedPartProps) {
  const Part = Object.hasOwn(PARTS, show) ? PARTS[show as keyof typeof PARTS] : null;
  const found = Part && (await readEmbeddedPage({ slug, pageSlug }, searchParams));
  if (!found) notFound();
  const { page, theme, locale, href } = found;
  const live = { address: `${page.path}/live.json`, sums: shownAmounts(page) };
  return (
    <EmbedShell branding={page.campaign.branding} theme={theme} live={live} isFitted={show === "button"}>
      <Part page={page} locale={locale} href={href} />
      <PageScript />
    </EmbedShell>
  );
}
