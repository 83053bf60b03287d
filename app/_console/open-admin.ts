import { notFound, redirect } from "next/navigation";
import type { SearchParams } from "@/app/_request/request-locale";
import { codePath, getSignedIn, isPending, type Operating, SECOND_FACTOR_PATH } from "@/app/_request/signed-in";

/** What each page of the console starts from. */
export interface AdminPage {
  operating: Operating;
  now: Date;
  /** A parameter of the URL; null if it is missing. */
  param(name: string): string | null;
}

/**
 * Opens a page of the console for operators who used their second factor and were not idle since. An operator without a
 * second factor is led to set one up, one who was idle to enter a code; for everyone else there is no such page.
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

/** Acts as the operator who submitted a form of the console, as `openAdmin` opens its pages. */
export async function operateAt(path: string): Promise<Operating> {
  const user = await getSignedIn();
  // Whoever has yet to enter a code is led to do so, operator or not, as everywhere else.
  if (!user) return (await isPending()) ? redirect(codePath(path)) : notFound();
  const operating = await user.operate();
  if (operating) return operating;
  if (await user.lockIdle()) redirect(codePath(path));
  return (await user.isOperator()) ? redirect(`${SECOND_FACTOR_PATH}?done=required`) : notFound();
}
