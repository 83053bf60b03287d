import { createHash } from "node:crypto";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** As many as the home page shows. */
const SHOWN = 5;

/** Returns a short text that changes whenever the newest gifts or their statuses change. */
export const readNewestMarker = operation({
  name: "readNewestMarker",
  summary: "Says whether the newest gifts to your organization have changed.",
  permission: { scope: "gifts:read" },
  run: (ctx): Promise<string> => newestMarker(ctx),
});

async function newestMarker(ctx: Context): Promise<string> {
  const rows = await ctx.statement<{ id: string; status: string }>(
    `SELECT id, status FROM gifts WHERE to_id = $1 ORDER BY created_at DESC, id DESC LIMIT ${SHOWN}`,
    [callerIdentityId(ctx)],
    "read_newest_marker",
  );
  const text = rows.map(({ id, status }) => `${id} ${status}`).join();
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
