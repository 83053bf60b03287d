import type { Context } from "@/server/domain/context";
import type { ListedParty } from "@/server/ports/screening-matcher";

/** Replaces a sanctions list with a new version, atomically. Every identity is screened again at its next gift. */
export async function replaceList(ctx: Context, list: string, parties: Omit<ListedParty, "list">[]): Promise<number> {
  return ctx.transaction(async (tx) => {
    // The row is locked first, so that two who import at the same time make two versions.
    const [row] = await tx.db.$queryRaw<{ version: number }[]>`
      INSERT INTO screening_lists AS l (list, version, imported_at) VALUES (${list}, 1, ${tx.now()}::timestamptz)
      ON CONFLICT (list) DO UPDATE SET version = l.version + 1, imported_at = excluded.imported_at RETURNING version`;
    const { version } = row!;
    await tx.db.screeningEntry.createMany({ data: parties.map((party) => ({ ...party, list, version })) });
    return version;
  });
}
