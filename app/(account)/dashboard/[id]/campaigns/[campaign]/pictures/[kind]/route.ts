import { notFound } from "next/navigation";
import { type CampaignPlace, partOfCampaign } from "@/app/_campaigns/part-of-campaign";
import { atMostOf } from "@/app/_campaigns/pictures/picture-sections";
import { getSignedIn } from "@/app/_request/signed-in";
import { seeOther } from "@/app/_request/take-file";
import { takePictures } from "@/app/_request/take-pictures";
import { getVisitor } from "@/app/_request/visitor";
import { createPicture } from "@/server/domain/campaigns/pictures/create-picture";
import { PICTURE_KINDS } from "@/server/resources/picture";

interface Route {
  params: Promise<{ id: string; campaign: string; kind: string }>;
}

/** Accepts pictures of a campaign from a plain form, and redirects to their page. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  const { id, campaign, kind: named } = await params;
  const place: CampaignPlace = { id, campaign, locale: new URL(request.url).searchParams.get("lang") ?? "" };
  const user = await getSignedIn();
  // That page redirects to the sign-in page.
  if (!user) return seeOther(partOfCampaign(place, "/pictures"));
  const kind = PICTURE_KINDS.find((known) => known === named) ?? notFound();
  const acting = await user.actFor(id);
  const { error, count, alt } = await takePictures(request, {
    checkRateLimit: (await getVisitor()).checkFormRateLimit,
    upload: (picture) => acting.findOr404(createPicture, { id: campaign, kind, ...picture }),
    atMost: atMostOf(kind),
  });
  const query = {
    ...(count > 0 && { done: "added", count: String(count) }),
    ...(error && { error, kind }),
    ...(error && alt && { alt }),
  };
  return seeOther(partOfCampaign(place, "/pictures", query));
}
