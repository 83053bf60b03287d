import { notFound, redirect } from "next/navigation";
import type { SearchParams } from "@/app/_request/request-locale";
import { codePath, getSignedIn, isPending, type Operating, SECOND_FACTOR_PATH } from "@/app/_request/signed-in";

/** What every page of the console starts with. */
export interface AdminPage {
  operating: Operating;
  now: Date;
  /** A parameter of the URL; null if it is missing. */
  param(name: string): string | null;
}

/**
 * Opens a page of the console for operators who have used their second factor and were not idle since. Operators
 * without a second factor are redirected to set one up, idle ones to enter a code; 404 for everyone else.
 */
export async function openAdmin(path: string, searchParams: SearchParams = Promise.resolve({})): Promise<AdminPage> {
  const operating = await operateAt(path);
  const query = await searchParams;
  return {
    operating,
    now: new Date(),
    param(name) {
      const value = query[name];
      return typeof value === "string" && value !== "" ? value : null;
    },
  };
}

/** Acts as the operator who submitted a form of the console, with the same checks as `openAdmin`. */
export async function operateAt(path: string): Promise<Operating> {
  const user = await getSignedIn();
  // Users who still have to enter a code are redirected there, operator or not, as everywhere else.
  if (!user) return (await isPending()) ? redirect(codePath(path)) : notFound();
  const operating = await user.operate();
  if (operating) return operating;
  if (await user.lockIdle()) redirect(codePath(path));
  return (await user.isOperator()) ? redirect(`${SECOND_FACTOR_PATH}?done=required`) : notFound();
}
