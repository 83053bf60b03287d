import type { QueueAction } from "@/app/_console/queues/queue";
import type { BankPaymentReview } from "@/server/domain/bank/worklist/bank-payment-queue";
import type { Candidate } from "@/server/domain/bank/worklist/candidates";
import { type FoundRecipient, findRecipients } from "@/server/domain/bank/worklist/find-recipients";
import { giveFromPayment } from "@/server/domain/bank/worklist/give-transfer";
import { formatCents } from "@/server/kernel/money";

const RECIPIENT = "Campaign or recipient";

/** The candidates' recipients, without duplicates. A commitment's recipient is a pool, which accepts no gifts. */
function recipientsOf(candidates: readonly Candidate[]) {
  const named = candidates.flatMap((candidate) => {
    if (candidate.kind === "year") return [];
    const { campaignId, campaignName, recipientId, recipientName } = candidate;
    return [{ value: campaignId ?? recipientId, label: campaignName ?? recipientName }];
  });
  return [...new Map(named.map((one) => [one.value, one])).values()];
}

function choiceOf({ id, name, recipientName, standing }: FoundRecipient) {
  return { value: id, label: [name, recipientName && `for ${recipientName}`, standing].filter(Boolean).join(", ") };
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Turns an unexpected payment into a gift, to a recipient that is searched by name. */
export const givePayment: QueueAction<BankPaymentReview> = {
  slug: "give",
  label: "Make a gift of it",
  effects: ({ part }) => [
    `A new gift of ${formatCents(part.openCents, part.currency)} is made, screened with the name on the statement, and settles.`,
    "With an email address the donor gets the receipt there. Without one, the gift is the account holder's, by the name on the statement.",
  ],
  done: "A gift was made of it.",
  reasons: ["The text names the recipient.", "The donor said so.", "It is a donation without a purpose."],
  fields: ({ candidates }) => [
    recipientsOf(candidates).length > 0
      ? { kind: "select", name: "to", label: RECIPIENT, choices: recipientsOf(candidates) }
      : { kind: "line", name: "to", label: RECIPIENT, help: "Search for it above, or enter its id." },
    {
      kind: "select",
      name: "donor",
      label: "Donor",
      choices: [
        { value: "", label: "The account's holder, or the address below" },
        ...new Map(
          candidates.map(({ donorId, donorName }) => [donorId, { value: donorId, label: donorName }]),
        ).values(),
      ],
    },
    { kind: "line", name: "email", label: "Email address of the donor", optional: "optional" },
  ],
  initial: ({ candidates }) => ({ to: recipientsOf(candidates)[0]?.value ?? "" }),
  search: {
    field: "to",
    label: "Search campaigns and charities by name",
    find: async ({ run }, words) => (await run(findRecipients, { words })).map(choiceOf),
  },
  isOffered: ({ part }) => part.openCents > 0n,
  async run({ run }, { id }, { reason, values }) {
    const to = values.to?.trim() ?? "";
    const email = values.email?.trim() ?? "";
    if (to === "") return { field: "to", message: "Choose a campaign or recipient" };
    if (email !== "" && !EMAIL.test(email)) return { field: "email", message: "Enter an email address" };
    const donor = values.donor
      ? { by: "identity" as const, id: values.donor }
      : email
        ? { by: "email" as const, email, name: null }
        : { by: "payer" as const };
    await run(giveFromPayment, { id, donor, to, reason });
    return "done";
  },
};
