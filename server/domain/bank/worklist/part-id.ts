import type { PartKey } from "@/server/domain/bank/incoming/open-parts";
import { ResourceNotFound } from "@/server/kernel/common-errors";

const ID = /^(bln_\w{1,40})-(\d{1,9})$/;

/** Reads which payment an item of the list is. */
export function partOfId(id: string): PartKey {
  const [, lineId, number] = ID.exec(id) ?? [];
  if (lineId === undefined) throw ResourceNotFound();
  return { lineId, number: Number(number) };
}
