import type { WayBack } from "@/server/kernel/way-back";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { recipientName } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/** The outcomes that a donor is notified of: the money came back, or stayed after a dispute. */
export type MoneyOutcome = WayBack | "dispute_won";

interface Words {
  subject: TextKey<"back">;
  /** What happened, and that nothing is lost. */
  text: TextKey<"back">;
  /** What comes back, from whom and when. */
  when: TextKey<"back">;
}

const WORDS: Record<MoneyOutcome, Words> = {
  refunded: { subject: "refundedSubject", text: "refunded", when: "refundedWhen" },
  not_accepted: { subject: "refundedSubject", text: "notAccepted", when: "refundedWhen" },
  returned_clearing: { subject: "returnedSubject", text: "returnedClearing", when: "returnedWhen" },
  returned: { subject: "returnedSubject", text: "returned", when: "returnedWhen" },
  dispute_lost: { subject: "disputeLostSubject", text: "disputeLost", when: "disputeLostWhen" },
  dispute_won: { subject: "disputeWonSubject", text: "disputeWon", when: "disputeWonWhen" },
};

const TITLES: Record<WayBack, TextKey<"back">> = {
  refunded: "refundedTitle",
  not_accepted: "notAcceptedTitle",
  returned_clearing: "returnedTitle",
  returned: "returnedTitle",
  dispute_lost: "disputeLostTitle",
};

/** A gift in words: its amount and its campaign; without a campaign, the recipient, who may have no public name. */
export interface GiftInWords {
  amount: string;
  campaign: string | null;
  recipient: string | null;
}

/** Says in an email or on a page what happened to a gift's money: what happened, what comes back and when. */
export function outcomeText(outcome: MoneyOutcome, { amount, campaign, recipient }: GiftInWords, locale: Locale) {
  const write = translator(locale, "back");
  const { subject, text, when } = WORDS[outcome];
  const to =
    campaign === null
      ? write("toRecipient", { recipient: recipientName(recipient, locale) })
      : write("toCampaign", { campaign });
  return { subject: write(subject, { to }), text: write(text, { amount, to }), when: write(when, { amount }) };
}

/** The heading of the page of a gift whose money came back. */
export function wayBackTitle(way: WayBack, locale: Locale): string {
  return translator(locale, "back")(TITLES[way]);
}
