import { isId } from "@/server/kernel/ids";

/** The path that opens the most recently used context. */
export const DASHBOARD_PATH = "/dashboard";

/** The contexts of the dashboard that belong to no identity: the user's own, and the operators' console. */
export const YOU = "you";
export const OPERATOR = "operator";

const PATHS = { [YOU]: "/me", [OPERATOR]: "/admin" } as const;

/** The path of a context's first page: of the user, the operators' console, an organization or a pool. */
export function contextPath(context: string): string {
  return context === YOU || context === OPERATOR ? PATHS[context] : `${DASHBOARD_PATH}/${encodeURIComponent(context)}`;
}

/** The context that a page belongs to; null for a page of none. */
export function contextOfPath(path: string): string | null {
  const [, first, second = ""] = path.split("/");
  if (first === "me") return YOU;
  if (first === "admin") return OPERATOR;
  return first === "dashboard" && (isId(second, "organization") || isId(second, "pool")) ? second : null;
}
