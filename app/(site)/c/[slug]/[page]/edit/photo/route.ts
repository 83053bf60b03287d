import { manageLink } from "@/app/_campaign-page/p2p/manage-link";
import { partOfPage } from "@/app/_campaign-page/p2p/part-of-page";
import { takePhoto } from "@/app/_campaign-page/take-photo";
import { seeOther } from "@/app/_request/take-file";
import { uploadPagePicture } from "@/server/domain/campaigns/p2p/page-pictures";
import { campaignPathAt } from "@/server/kernel/campaign-path";

interface Route {
  params: Promise<{ slug: string; page: string }>;
}

/** Takes a fundraiser's photo with the link of their page, and leads back to the page that edits it. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const link = await manageLink(params, query);
  const error = await takePhoto(request, (visitor, photo) => visitor.find(uploadPagePicture, { ...link, ...photo }));
  const { slug, page } = await params;
  const place = { path: campaignPathAt(slug, page), key: link.key, locale: query.lang ?? "" };
  return seeOther(partOfPage("edit", place, error ? { photo: error } : { done: "photo" }));
}
