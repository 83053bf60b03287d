import { manageLink } from "@/app/_campaign-page/p2p/manage-link";
import { partOfPage } from "@/app/_campaign-page/p2p/part-of-page";
import { takePhoto } from "@/app/_campaign-page/take-photo";
import { seeOther } from "@/app/_request/take-file";
import { uploadPagePicture } from "@/server/domain/campaigns/p2p/page-pictures";
import { campaignPathAt } from "@/server/kernel/campaign-path";

interface Route {
  params: Promise<{ slug: string; page: string }>;
}

/** Accepts a fundraiser's photo with their page's link, and redirects to the edit page. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const link = await manageLink(params, query);
  const error = await takePhoto(request, (visitor, photo) => visitor.find(uploadPagePicture, { ...link, ...photo }));
  const { slug, page } = await params;
  const place = { path: campaignPathAt(slug, page), key: link.key, locale: query.lang ?? "" };
  return seeOther(partOfPage("edit", place, error ? { photo: error } : { done: "photo" }));
}
