import { redirect } from "next/navigation";
import { completeAtProvider } from "@/app/_request/signed-in-with-provider";
import { getVisitor } from "@/app/_request/visitor";

/** Where a provider of accounts sends a browser back to. */
export async function GET(request: Request, { params }: RouteContext<"/sign-in/with/[provider]">): Promise<Response> {
  const { provider } = await params;
  // Each asks the provider, so a visitor has as many as forms.
  if (!(await (await getVisitor()).checkFormRateLimit())) redirect("/sign-in?done=failed");
  const query = Object.fromEntries(new URL(request.url).searchParams);
  redirect(await completeAtProvider(provider, query));
}
