import type { Compose } from "@/server/emails/compose-email";
import { moneyText } from "@/server/emails/gift-emails";
import type { PoolOccasion } from "@/server/ports/email-writer";
import type { TextKey } from "@/server/texts/areas";
import { formatDate } from "@/server/texts/format";
import { personName, startSentence } from "@/server/texts/neutral-names";
import { transferRows } from "@/server/texts/transfer-rows";
import { translator } from "@/server/texts/translator";

type Key = TextKey<"membership">;

/** The subject and the text about each occasion. */
const OCCASIONS: Readonly<Record<PoolOccasion, readonly [subject: Key, text: Key]>> = {
  asked: ["mailAskedSubject", "mailAsked"],
  admitted: ["mailAdmittedSubject", "mailAdmitted"],
  refused: ["mailRefusedSubject", "mailRefused"],
  removed: ["mailRemovedSubject", "mailRemoved"],
  opened: ["mailOpenedSubject", "mailOpened"],
  ratify: ["mailRatifySubject", "mailRatify"],
  paid: ["mailPaidSubject", "mailPaid"],
  decided: ["mailDecidedSubject", "mailDecided"],
  returned: ["mailReturnedSubject", "mailReturned"],
  proposed: ["mailProposedSubject", "mailProposed"],
  sponsorship: ["mailSponsorshipSubject", "mailSponsorship"],
  turn: ["mailTurnSubject", "mailTurn"],
  charged: ["mailChargedSubject", "mailCharged"],
  declined: ["mailDeclinedSubject", "mailDeclined"],
  renewal: ["mailRenewalSubject", "mailRenewal"],
  transfer: ["mailTransferSubject", "mailTransfer"],
  transferMissing: ["mailTransferMissingSubject", "mailTransferMissing"],
  transferEnded: ["mailTransferEndedSubject", "mailTransferEnded"],
};

const ASKS_TO_TRANSFER: ReadonlySet<PoolOccasion> = new Set(["transfer", "transferMissing"]);

export const poolNotice: Compose<"pool_notice"> = ({ amount, fee, date, code, link, ...about }, locale) => {
  const { occasion, pool, name, transfer } = about;
  const t = translator(locale, "membership");
  const [subject, written] = OCCASIONS[occasion];
  const text = occasion === "renewal" && transfer ? "mailRenewalTransfer" : written;
  const rows =
    transfer && amount && ASKS_TO_TRANSFER.has(occasion)
      ? transferRows({ ...transfer, amountCents: amount.cents, currency: amount.currency }, locale)
      : [];
  const values = {
    pool,
    name: personName(name, locale),
    amount: amount ? moneyText(amount, locale) : "",
    date: date ? formatDate(date, locale) : "",
    code: code ?? "",
    isLast: date ? "no" : "yes",
  };
  return {
    subject: startSentence(t(subject, values), name),
    parts: [
      startSentence(t(text, values), name),
      ...(fee ? [t("mailFee", { fee: moneyText(fee, locale) })] : []),
      ...(occasion === "sponsorship" ? [t("mailSponsorHow", { id: values.code })] : []),
      ...(rows.length > 0 ? [{ figures: rows.map(({ label, shown }) => ({ label, figure: shown })) }] : []),
      { link, label: t("mailLink") },
    ],
    footer: [t(occasion === "sponsorship" ? "mailFooterSponsor" : "mailFooter")],
  };
};
