import { type IdKind, isId } from "@/server/kernel/ids";
import type { PageRequest } from "@/server/operations/page";

type Position = NonNullable<PageRequest["after"]>;

/** Encodes a list position for a URL. It contains nothing that a reader of the list couldn't see. */
export function writePosition({ at, id }: Position): string {
  return `${at.getTime()}-${id}`;
}

/** Decodes a position in a list of this kind; null for the first page and for invalid input. */
export function readPosition(text: string | string[] | null | undefined, kind: IdKind): Position | null {
  const [, at, id] = (typeof text === "string" && /^(\d{1,15})-(\w{1,40})$/.exec(text)) || [];
  return at && id && isId(id, kind) ? { at: new Date(Number(at)), id } : null;
}
