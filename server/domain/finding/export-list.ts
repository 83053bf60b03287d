import { z } from "zod";
import { mayReadDonors } from "@/server/kernel/caller";
import { NotPermitted } from "@/server/kernel/common-errors";
import type { Scope } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { requireScope } from "@/server/operations/permission";

/** The lists that are files besides gifts, supporters and money, and the scope that each takes; the log takes an admin. */
const SCOPES = {
  recurring: "gifts:read",
  receipts: "receipts:read",
  matches: "campaigns:read",
  pages: "campaigns:read",
  campaigns: "campaigns:read",
  log: "*",
} as const satisfies Record<string, Scope>;

/** A list that can be downloaded. */
export type ExportedList = keyof typeof SCOPES;

const LISTS = Object.keys(SCOPES) as [ExportedList, ...ExportedList[]];
/** What names people only for those who may know who gave, and otherwise what everyone can read on a page. */
const OF_DONORS: readonly ExportedList[] = ["recurring", "matches"];
const OF_PEOPLE: readonly ExportedList[] = ["receipts", "log"];

/** Records that a member writes a list to a file. What names people asks for the second factor. */
export const exportList = operation({
  name: "exportList",
  summary: "Begins a file of one of your organization's lists.",
  permission: { scope: "gifts:read" },
  stepUp: (ctx, { list }) => OF_PEOPLE.includes(list) || (OF_DONORS.includes(list) && mayReadDonors(ctx.caller)),
  input: z.strictObject({
    list: z.enum(LISTS),
    selection: z.string().max(500).describe("The query of the list's URL."),
  }),
  errors: [NotPermitted],
  async run(ctx, { list, selection }): Promise<void> {
    requireScope(ctx.caller, SCOPES[list]);
    await audit(ctx, "list.export", callerIdentityId(ctx), { to: list, selection });
  },
});
