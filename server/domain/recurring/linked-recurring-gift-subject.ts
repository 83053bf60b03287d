import { z } from "zod";
import { readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { isRecurringSignature, wasRecurringSignature } from "@/server/domain/recurring/recurring-links";
import { linkedSubject } from "@/server/operations/subject";
import { recurringGiftId } from "@/server/resources/fields";

/** A recurring gift, by the link in its donor's emails. */
export const linkedRecurringGiftSubject = linkedSubject({
  name: "recurring gift",
  key: z.strictObject({ id: recurringGiftId, signature: z.string() }),
  async find(ctx, { id, signature }) {
    const [gift] = await readRecurringGifts(ctx, [id]);
    return gift && isRecurringSignature(ctx, gift, signature) ? gift : null;
  },
});

/** A recurring gift, by a link that opens it or once did, for a new link by email. */
export const onceLinkedRecurringGiftSubject = linkedSubject({
  name: "recurring gift",
  key: z.strictObject({ id: recurringGiftId, signature: z.string() }),
  async find(ctx, { id, signature }) {
    const [gift] = await readRecurringGifts(ctx, [id]);
    return gift && wasRecurringSignature(ctx, gift, signature) ? gift : null;
  },
});
