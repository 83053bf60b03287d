import { type Reading, reading } from "@/server/db/read-together";
import { Prisma } from "@/server/generated/prisma/client";
import { type Block, readMarkdown } from "@/server/markdown/read-markdown";
import type { Context } from "@/server/operations/context";

/** Parses a campaign's story, or an update, in the transaction that writes it. Null deletes the parsed text. */
export async function writeParsedText(tx: Context, subjectId: string, text: string | null): Promise<void> {
  if (text === null) {
    await tx.db.parsedText.deleteMany({ where: { subjectId } });
    return;
  }
  const blocks = JSON.stringify(readMarkdown(text));
  await tx.db.$executeRaw`
    INSERT INTO parsed_texts (subject_id, blocks) VALUES (${subjectId}, ${blocks}::json)
    ON CONFLICT (subject_id) DO UPDATE SET blocks = excluded.blocks`;
}

/** Reads what `writeParsedText` wrote, by subject. */
export async function readParsedTexts(ctx: Context, subjectIds: string[]): Promise<Map<string, Block[]>> {
  const rows = await ctx.db.parsedText.findMany({ where: { subjectId: { in: subjectIds } } });
  return new Map(rows.map(({ subjectId, blocks }) => [subjectId, blocks as unknown as Block[]]));
}

/** Reads the parsed text of one subject; null if there is none. */
export function parsedTextReading(subjectId: string): Reading<Block[] | null> {
  const sql = Prisma.sql`SELECT t.blocks FROM parsed_texts t WHERE t.subject_id = ${subjectId}`;
  return reading(sql, (rows: { blocks: Block[] }[]) => rows[0]?.blocks ?? null);
}
