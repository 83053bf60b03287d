import { type GiftFilters, giftFilters } from "@/server/domain/gifts/received/gift-filters";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

/** Records that a member writes the gifts of a selection to a file, whose rows `listReceivedGifts` reads. */
export const exportReceivedGifts = operation({
  name: "exportReceivedGifts",
  summary: "Begins a file of the gifts that the organization receives.",
  permission: { scope: "gifts:read" },
  input: giftFilters,
  run: (ctx, filters) => audit(ctx, "gifts.export", callerIdentityId(ctx), recorded(filters)),
});

/** The filters in words that the log takes. */
function recorded(filters: GiftFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value == null || value === "" ? [] : [[name, value instanceof Date ? value.toISOString() : String(value)]],
    ),
  );
}
