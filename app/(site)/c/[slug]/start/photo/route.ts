import { rootAt } from "@/app/_campaign-page/root-at";
import { takePhoto } from "@/app/_campaign-page/take-photo";
import { seeOther } from "@/app/_request/take-file";
import { formLocale } from "@/app/_request/take-form";
import { uploadStartedPicture } from "@/server/domain/campaigns/p2p/page-pictures";
import { campaignPath } from "@/server/kernel/campaign-path";

interface Route {
  params: Promise<{ slug: string }>;
}

/** Accepts the photo of a page that was just started, and redirects to its confirmation. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const parent = await rootAt(params, "start");
  const start_key = query.get("done") ?? "";
  const error = await takePhoto(request, (visitor, photo) =>
    visitor.find(uploadStartedPicture, { parent_id: parent.id, start_key, ...photo }),
  );
  const lang = formLocale(query.get("lang") ?? "");
  return seeOther(`${campaignPath(parent)}/start`, { lang, done: start_key, ...(error && { photo: error }) });
}
