import type { Context } from "@/server/domain/context";
import type { ListedParty } from "@/server/ports/screening-matcher";

/** Replaces a sanctions list with a new version, atomically. Every identity is screened again at its next gift. */
export async function replaceList(ctx: Context, list: string, parties: Omit<ListedParty, "list">[]): Promise<number> {
  return ctx.transaction(async (tx) => {
    const current = await tx.db.screeningList.findUnique({ where: { list } });
    const version = (current?.version ?? 0) + 1;
    await tx.db.screeningEntry.createMany({ data: parties.map((party) => ({ ...party, list, version })) });
    const inForce = { version, importedAt: tx.now() };
    await tx.db.screeningList.upsert({ where: { list }, create: { list, ...inForce }, update: inForce });
    return version;
  });
}
