import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

interface PlanNode {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

/**
 * The same context, but each raw SQL query first runs once more under EXPLAIN ANALYZE, to count how many rows of each
 * table it reads.
 *
 * @param read - Rows read, by table. Counts are added to it.
 */
export function countingRows(ctx: Context, read: Record<string, number>): Context {
  const queryRaw = async (text: Prisma.Sql | TemplateStringsArray, ...values: unknown[]) => {
    const query = "raw" in text ? Prisma.sql(text, ...values) : text;
    const [row] = await ctx.statement<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${query.text}`,
      query.values,
    );
    count(row!["QUERY PLAN"][0]!.Plan, read);
    return ctx.db.$queryRaw(query);
  };
  const get = (db: Context["db"], key: string) => (key === "$queryRaw" ? queryRaw : Reflect.get(db, key));
  return { ...ctx, db: new Proxy(ctx.db, { get: (db, key) => get(db, key as string) }) };
}

function count(node: PlanNode, read: Record<string, number>): void {
  const table = node["Relation Name"];
  if (table !== undefined) {
    const each =
      node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
    read[table] = (read[table] ?? 0) + Math.round(each * node["Actual Loops"]);
  }
  for (const one of node.Plans ?? []) count(one, read);
}
