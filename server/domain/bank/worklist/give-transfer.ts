import { z } from "zod";
import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { type MatchReason, recordMatches } from "@/server/domain/bank/incoming/record-matches";
import { findOrCreatePayer } from "@/server/domain/bank/worklist/payer";
import { requireOpen } from "@/server/domain/bank/worklist/require-open";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { createGiftWithin } from "@/server/domain/gifts/create-gift";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { delegateCaller } from "@/server/kernel/caller";
import { InvalidParameter, InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { emailField } from "@/server/resources/fields";

const BANK = "bank";
const BY_PERSON: MatchReason = { code: "person", words: "An operator made a gift of it." };

/** Who gave, and to whom. */
interface Giving {
  donorId: string;
  /** What the receipt shows; null for the donor's own name. */
  donorName: string | null;
  toId: string;
  campaignId: string | null;
  anonymous: boolean;
  reasons: readonly MatchReason[];
}

/** Makes a gift of a payment for which none was expected. */
export const giveFromPayment = operation({
  name: "giveFromPayment",
  summary: "Makes a gift of a payment on a bank account for which none was expected.",
  permission: { operator: true },
  input: z.strictObject({
    id: z.string().describe("The payment's, as the list has it."),
    donor: z
      .discriminatedUnion("by", [
        z.strictObject({ by: z.literal("identity"), id: z.string() }),
        z.strictObject({ by: z.literal("email"), email: emailField, name: z.string().trim().max(200).nullable() }),
        z.strictObject({ by: z.literal("payer") }),
      ])
      .describe("A donor who is known, one by an address, or whoever the account belongs to."),
    to: z.string().trim().min(1).max(80).describe("The id of the campaign or of the recipient."),
    reason: z.string().trim().min(1).max(1_000),
  }),
  errors: [ResourceNotFound, InvalidState, InvalidParameter, NotPermitted],
  async run(ctx, { id, donor, to, reason }): Promise<{ giftId: string }> {
    const giftId = await ctx.transaction(async (tx) => {
      const part = await requireOpen(tx, id);
      const recipient = await findRecipient(tx, to);
      await requireUninvolved(tx, recipient.toId);
      const donated = await findDonor(tx, donor, part);
      const made = await giveTransfer(tx, part, { ...recipient, ...donated, anonymous: false, reasons: [BY_PERSON] });
      await audit(tx, "bank_payment.give", id, { gift_id: made, reason });
      return made;
    });
    ctx.wake();
    return { giftId };
  },
});

/** Makes a gift of all that is open of a payment, in the running transaction. It is screened and charged like any other. */
export async function giveTransfer(tx: Context, part: OpenPart, giving: Giving): Promise<string> {
  const { donorId, donorName, toId, campaignId, anonymous, reasons } = giving;
  if (part.openCents < GIFT_MINIMUM_CENTS)
    throw InvalidState({ message: "A gift is at least 0.50. This sum can only be sent back, or be kept open." });
  const giftId = tx.newId("gift");
  const delegate = tx.as(delegateCaller(donorId, "bank-transfer"));
  const input = { from: donorId, to: toId, amount_cents: part.openCents, currency: part.currency, anonymous };
  const origin = { giftId, source: "transfer" as const, paymentToken: giftId, rail: BANK, donorName };
  try {
    await createGiftWithin(delegate, { ...input, campaign_id: campaignId }, origin);
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    throw InvalidState({ message: `No gift can be made of it: ${error.message} It stays open.` });
  }
  await recordMatches(tx, [{ part, amountCents: part.openCents, reasons, purpose: "gift", giftId }]);
  return giftId;
}

async function findRecipient(tx: Context, to: string): Promise<{ toId: string; campaignId: string | null }> {
  const campaign = await tx.db.campaign.findFirst({ where: { OR: [{ id: to }, { slug: to }] } });
  if (campaign) return { toId: campaign.beneficiaryId, campaignId: campaign.id };
  const identity = await tx.db.identity.findUnique({ where: { id: to }, select: { id: true } });
  if (!identity)
    throw ResourceNotFound({
      message: "There is no such campaign or recipient. Search for it by name, or enter its id.",
    });
  return { toId: identity.id, campaignId: null };
}

type Donor = { by: "identity"; id: string } | { by: "email"; email: string; name: string | null } | { by: "payer" };

async function findDonor(tx: Context, donor: Donor, part: OpenPart): Promise<Pick<Giving, "donorId" | "donorName">> {
  if (donor.by === "identity") {
    const identity = await tx.db.identity.findUnique({ where: { id: donor.id }, select: { id: true } });
    if (!identity) throw ResourceNotFound({ message: "There is no such donor." });
    return { donorId: identity.id, donorName: null };
  }
  if (donor.by === "email") {
    const person = await findOrCreatePerson(tx, donor.email);
    return { donorId: person.id, donorName: donor.name || part.name };
  }
  const person = await findOrCreatePayer(tx, part);
  return { donorId: person.id, donorName: part.name };
}
