import { readPublicPage } from "@/app/_campaign-page/public-page";
import { getVisitor } from "@/app/_request/visitor";
import { type Drawing, drawCampaignFile } from "@/server/domain/campaigns/page/draw-campaign-file";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { knownLocale, type Locale, negotiateLocale } from "@/server/texts/locales";

/** The routes of files about a campaign or a page of it. */
export interface CampaignFileRoute {
  params: Promise<{ slug: string; page?: string }>;
}

export interface FileSource {
  page: CampaignPage;
  locale: Locale;
  /** What the installation is called. */
  house: string;
}

interface CampaignFile {
  mediaType: string;
  /** The file name for downloads. */
  extension: string;
  /** How long it may be cached, in seconds. */
  maxAge: number;
  /** The file itself, or what to draw. */
  make(source: FileSource): string | Drawing;
}

/** Any site may embed these files; they run, load and link to nothing. */
const OPEN = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Returns a file about a public campaign; 404 for any other. */
export async function serveCampaignFile(
  request: Request,
  { params }: CampaignFileRoute,
  { mediaType, extension, maxAge, make }: CampaignFile,
): Promise<Response> {
  const { slug, page: pageSlug = null } = await params;
  const visitor = await getVisitor();
  const page = await readPublicPage(slug, pageSlug);
  if (!page) return noSuchFile();
  const made = make({ page, locale: localeOf(request), house: visitor.house.name });
  const body =
    typeof made === "string"
      ? made
      : await visitor.run(drawCampaignFile, { campaign_id: page.campaign.id, drawing: made });
  if (body === null) return new Response(null, { status: 503, headers: { ...OPEN, "Retry-After": "5" } });
  return new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: {
      ...OPEN,
      "Content-Type": mediaType,
      "Cache-Control": `public, max-age=${maxAge}`,
      "Content-Disposition": `inline; filename="${page.campaign.slug}.${extension}"`,
    },
  });
}

export function noSuchFile(): Response {
  return new Response(null, { status: 404, headers: { ...OPEN, "Cache-Control": "no-store" } });
}

function localeOf({ url, headers }: Request): Locale {
  const chosen = knownLocale(new URL(url).searchParams.get("lang"));
  return chosen ?? knownLocale(headers.get("x-almoner-locale")) ?? negotiateLocale(headers.get("accept-language"));
}
