import { seeOther } from "@/app/_request/take-file";
import { type TakenPicture, takePictures } from "@/app/_request/take-pictures";
import { getVisitor } from "@/app/_request/visitor";

/** Uploads a logo from a plain form, and redirects to its page with the outcome. */
export async function takeLogo(
  request: Request,
  page: string,
  upload: (picture: TakenPicture) => Promise<unknown>,
): Promise<Response> {
  const { checkFormRateLimit: checkRateLimit } = await getVisitor();
  const { error, alt } = await takePictures(request, { checkRateLimit, upload, atMost: 1 });
  const lang = new URL(request.url).searchParams.get("lang");
  return seeOther(page, {
    ...(error ? { error, ...(alt && { alt }) } : { done: "added" }),
    ...(lang && { lang }),
  });
}
