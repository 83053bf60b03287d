import type { Context } from "@/server/operations/context";

/** The same context, but it records the plan of every statement before running it. */
export function explaining(ctx: Context, plans: string[]): Context {
  const statement: Context["statement"] = async (text, values, name) => {
    const rows = await ctx.statement<Record<string, string>>(`EXPLAIN ${text}`, values);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    return ctx.statement(text, values, name);
  };
  const transaction: Context["transaction"] = (work, options) =>
    ctx.transaction((tx) => work(explaining(tx, plans)), options);
  return { ...ctx, statement, transaction };
}
