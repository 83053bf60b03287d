import type { PageRequest } from "@/server/domain/page";
import { isId } from "@/server/kernel/ids";

type Position = NonNullable<PageRequest["after"]>;

/** Writes where a list of gifts goes on into an address. Nothing in it is a secret to whoever may read the list. */
export function writePosition({ at, id }: Position): string {
  return `${at.getTime()}-${id}`;
}

/** Reads it again; null for the list's beginning, and for what nobody wrote. */
export function readPosition(text: string | string[] | undefined): Position | null {
  const [, at, id] = (typeof text === "string" && /^(\d{1,15})-(\w{1,40})$/.exec(text)) || [];
  return at && id && isId(id, "gift") ? { at: new Date(Number(at)), id } : null;
}
