import { z } from "zod";
import { MONEY_ROLES } from "@/server/domain/home/money/money-roles";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

/** Records in the audit log that a member exports a statement. */
export const exportMoney = operation({
  name: "exportMoney",
  summary: "Begins a file of a statement of the organization.",
  permission: { member: MONEY_ROLES, person: true },
  input: z.strictObject({ currency: z.string().max(3), period: z.string().max(10) }),
  async run(ctx, { currency, period }): Promise<void> {
    await audit(ctx, "money.export", callerIdentityId(ctx), { currency, period });
  },
});
