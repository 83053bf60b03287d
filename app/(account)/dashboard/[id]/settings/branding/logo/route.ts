import { takeLogo } from "@/app/_brands/take-logo";
import { getSignedIn } from "@/app/_request/signed-in";
import { seeOther } from "@/app/_request/take-file";
import { setOwnLogo } from "@/server/domain/campaigns/brands/logos";

/** Accepts an organization's logo from a plain form, and redirects to its page. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const page = `/dashboard/${encodeURIComponent(id)}/settings/branding`;
  const user = await getSignedIn();
  // That page redirects to the sign-in page.
  if (!user) return seeOther(page);
  const acting = await user.actFor(id);
  return takeLogo(request, page, (picture) => acting.run(setOwnLogo, picture));
}
