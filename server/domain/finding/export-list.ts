import { z } from "zod";
import { mayReadDonors } from "@/server/kernel/caller";
import { NotPermitted } from "@/server/kernel/common-errors";
import type { Scope } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { requireScope } from "@/server/operations/permission";

/**
 * The lists that can be exported, besides gifts, supporters, and money, with the scope that each requires; the log
 * requires an admin. `names` says whether a list names people: always, only for readers who may see donors, or only as
 * public pages do.
 */
const SPECS = {
  recurring: { scope: "gifts:read", names: "donors" },
  receipts: { scope: "receipts:read", names: "always" },
  matches: { scope: "campaigns:read", names: "donors" },
  pages: { scope: "campaigns:read", names: "public" },
  campaigns: { scope: "campaigns:read", names: "public" },
  log: { scope: "*", names: "always" },
} as const satisfies Record<string, { scope: Scope; names: "always" | "donors" | "public" }>;

/** A list that can be downloaded. */
export type ExportedList = keyof typeof SPECS;

const LISTS = Object.keys(SPECS) as [ExportedList, ...ExportedList[]];

/** Records in the audit log that a member exports a list. Lists that name people require the second factor. */
export const exportList = operation({
  name: "exportList",
  summary: "Begins a file of one of your organization's lists.",
  permission: { scope: "gifts:read" },
  stepUp(ctx, { list }) {
    const { names } = SPECS[list];
    return names === "always" || (names === "donors" && mayReadDonors(ctx.caller));
  },
  input: z.strictObject({
    list: z.enum(LISTS),
    selection: z.string().max(500).describe("The query of the list's URL."),
  }),
  errors: [NotPermitted],
  async run(ctx, { list, selection }): Promise<void> {
    requireScope(ctx.caller, SPECS[list].scope);
    await audit(ctx, "list.export", callerIdentityId(ctx), { to: list, selection });
  },
});
