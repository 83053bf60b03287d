import { lockPart, type OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { partOfId } from "@/server/domain/bank/worklist/part-id";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

/** Locks a payment and returns it. Throws if all of it is matched, or if it left the account. */
export async function requireOpen(tx: Context, id: string): Promise<OpenPart> {
  const part = await lockPart(tx, partOfId(id));
  if (!part) throw ResourceNotFound();
  if (part.openCents === 0n) throw InvalidState({ message: "This was decided already." });
  if (part.openCents < 0n) throw InvalidState({ message: "This left the account: it pays for no gift." });
  return part;
}
