import type { PageRequest } from "@/server/domain/page";
import { isId } from "@/server/kernel/ids";

type Position = NonNullable<PageRequest["after"]>;

/** Encodes a list position for a URL. It holds nothing that the reader of the list couldn't see. */
export function writePosition({ at, id }: Position): string {
  return `${at.getTime()}-${id}`;
}

/** Decodes a list position; null for the first page and for invalid input. */
export function readPosition(text: string | string[] | undefined): Position | null {
  const [, at, id] = (typeof text === "string" && /^(\d{1,15})-(\w{1,40})$/.exec(text)) || [];
  return at && id && isId(id, "gift") ? { at: new Date(Number(at)), id } : null;
}
