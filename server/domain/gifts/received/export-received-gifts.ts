import { mayReadContacts } from "@/server/domain/gifts/read-donors";
import { type GiftFilters, giftFilters } from "@/server/domain/gifts/received/gift-filters";
import { callerIdentityId } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

/**
 * Records that a member writes the gifts of a selection to a file, whose rows `listReceivedGifts` reads, and says whether they
 * have donors' contacts for that member.
 */
export const exportReceivedGifts = operation({
  name: "exportReceivedGifts",
  summary: "Begins a file of the gifts that the organization receives.",
  permission: { scope: "gifts:read" },
  // People take their contacts with them.
  stepUp: mayReadContacts,
  input: giftFilters,
  async run(ctx, filters): Promise<{ hasContacts: boolean }> {
    const hasContacts = mayReadContacts(ctx);
    const details = { ...recorded(filters), contacts: hasContacts };
    await audit(ctx, "gifts.export", callerIdentityId(ctx), details);
    return { hasContacts };
  },
});

/** The filters in words that the log takes. */
function recorded(filters: GiftFilters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value == null || value === "" ? [] : [[name, value instanceof Date ? value.toISOString() : String(value)]],
    ),
  );
}
