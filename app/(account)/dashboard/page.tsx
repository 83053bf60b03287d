import { redirect } from "next/navigation";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { lastContext, requireSignedIn } from "@/app/_request/signed-in";
import { listMyContexts } from "@/server/domain/me/list-my-contexts";
import { contextPath, DASHBOARD_PATH, OPERATOR, YOU } from "@/server/kernel/dashboard-context";

/**
 * Redirects to the context that this browser opened last if it is the user's, else to the one where they most likely
 * have work.
 */
export default async function DashboardPage({ searchParams }: { searchParams: SearchParams }) {
  const { href } = await pageLocale(searchParams);
  const user = await requireSignedIn(href(DASHBOARD_PATH));
  const [{ contexts, isOperator }, last] = await Promise.all([user.run(listMyContexts, {}), lastContext()]);
  const own = [YOU, ...(isOperator ? [OPERATOR] : []), ...contexts.map(({ id }) => id)];
  const likely = contexts.find(({ kind }) => kind !== "application")?.id ?? YOU;
  redirect(href(contextPath(last !== null && own.includes(last) ? last : likely)));
}
