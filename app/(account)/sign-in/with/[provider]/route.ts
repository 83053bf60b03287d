import { redirect } from "next/navigation";
import { completeAtProvider } from "@/app/_request/signed-in-with-provider";
import { getVisitor } from "@/app/_request/visitor";

/** A sign-in provider sends the browser back here. */
export async function GET(request: Request, { params }: RouteContext<"/sign-in/with/[provider]">): Promise<Response> {
  const { provider } = await params;
  // Each request calls the provider, so the rate limit for forms applies.
  if (!(await (await getVisitor()).checkFormRateLimit())) redirect("/sign-in?done=failed");
  const query = Object.fromEntries(new URL(request.url).searchParams);
  redirect(await completeAtProvider(provider, query));
}
