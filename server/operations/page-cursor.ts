import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";

/** A parameter of a public page's URL that says where a list continues. */
export interface PageCursor {
  /** The path of the page, without a query. */
  path: string;
  /** The name of the parameter. */
  name: string;
}

/** Signs a position for the link to a page's next part, so that the server renders only parts that it has offered. */
export function signPageCursor(ctx: Context, { path, name }: PageCursor, position: string): string {
  return `${position}.${linkSignature(ctx, "cursor", aboutOf(path, name, position))}`;
}

/** The position in a cursor of that page; null if it was not signed for it. */
export function openPageCursor(ctx: Context, { path, name }: PageCursor, cursor: string): string | null {
  const at = cursor.lastIndexOf(".");
  const [position, signature] = [cursor.slice(0, Math.max(0, at)), cursor.slice(at + 1)];
  return isLinkSignature(ctx, "cursor", aboutOf(path, name, position), signature) ? position : null;
}

const aboutOf = (path: string, name: string, position: string) => `page ${path} ${name} ${position}`;
