import { z } from "zod";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { currencyField } from "@/server/resources/fields";
import { payoutId } from "@/server/resources/payout";

/** Records that a member exports the statement of a payout, or of the balance that is in no payout yet. */
export const exportPayout = operation({
  name: "exportPayout",
  summary: "Begins a file of the statement of a payout.",
  permission: { scope: "payouts:read" },
  input: z.strictObject({ currency: currencyField, payout_id: payoutId.nullable() }),
  async run(ctx, { currency, payout_id }): Promise<void> {
    await audit(ctx, "money.export", callerIdentityId(ctx), { currency, payout_id });
  },
});
