import {
  addAddressLink,
  invitation,
  poolInvitation,
  rolesByJob,
  secondFactor,
  signInLink,
} from "@/server/emails/account-emails";
import { giftBack } from "@/server/emails/back-emails";
import * as campaign from "@/server/emails/campaign-emails";
import { charityNotice, charityProof } from "@/server/emails/charity-emails";
import type { Compose } from "@/server/emails/compose-email";
import { disputeNotice } from "@/server/emails/dispute-emails";
import { layOut } from "@/server/emails/email-layout";
import * as gift from "@/server/emails/gift-emails";
import * as match from "@/server/emails/match-emails";
import { giftDigest, giftNotice } from "@/server/emails/notice-emails";
import { operatorAudit, operatorTasks } from "@/server/emails/operator-emails";
import { accountState, payoutAccount, payoutNotice } from "@/server/emails/payout-emails";
import { poolNotice } from "@/server/emails/pool-emails";
import * as receipts from "@/server/emails/receipt-emails";
import { recurringGift, recurringRaise } from "@/server/emails/recurring-emails";
import { supporterAddress, supporterCorrection } from "@/server/emails/supporter-emails";
import { giftThanks } from "@/server/emails/thank-emails";
import * as transfer from "@/server/emails/transfer-emails";
import { verification, verificationPerson } from "@/server/emails/verification-emails";
import { webhookFailing, webhookGone } from "@/server/emails/webhook-emails";
import type { House } from "@/server/kernel/brand";
import type { EmailKind, EmailWriter } from "@/server/ports/email-writer";
import { translator } from "@/server/texts/translator";

/** The operator's pages that every email links to. */
const LEGAL = ["contact", "privacy"] as const;

const COMPOSERS: { [Kind in EmailKind]: Compose<Kind> } = {
  gift_accepted: gift.giftAccepted,
  gift_failed: gift.giftFailed,
  gift_refused: gift.giftRefused,
  gift_thanks: giftThanks,
  gift_back: giftBack,
  gift_confirm: gift.giftConfirm,
  gift_action: gift.giftAction,
  gift_transfer: transfer.giftTransfer,
  gift_transfer_expired: transfer.giftTransferExpired,
  refund_account: transfer.refundAccount,
  limit_notice: gift.limitNotice,
  dedication: gift.dedication,
  receipt: receipts.receipt,
  receipt_link: receipts.receiptLink,
  daily_receipts: receipts.dailyReceipts,
  match_paused: match.matchPaused,
  match_offered: match.matchOffered,
  match_lapsed: match.matchLapsed,
  recurring_gift: recurringGift,
  recurring_raise: recurringRaise,
  pool_notice: poolNotice,
  gift_notice: giftNotice,
  gift_digest: giftDigest,
  page_links: campaign.pageLinks,
  approval_request: campaign.approvalRequest,
  approval_outcome: campaign.approvalOutcome,
  thanks: campaign.thanks,
  message_confirm: campaign.messageConfirm,
  campaign_message: campaign.campaignMessage,
  campaign_update: campaign.campaignUpdate,
  sign_in_link: signInLink,
  add_address_link: addAddressLink,
  second_factor: secondFactor,
  verification,
  verification_person: verificationPerson,
  invitation,
  roles_by_job: rolesByJob,
  dispute_notice: disputeNotice,
  payout_notice: payoutNotice,
  payout_account: payoutAccount,
  account_state: accountState,
  supporter_correction: supporterCorrection,
  supporter_address: supporterAddress,
  pool_invitation: poolInvitation,
  charity_notice: charityNotice,
  charity_proof: charityProof,
  webhook_failing: webhookFailing,
  webhook_gone: webhookGone,
  operator_audit: operatorAudit,
  operator_tasks: operatorTasks,
};

/**
 * Writes every kind of email in the reader's language, in one layout, as text and HTML, with links to `publicUrl` and
 * the installation's name at the time of writing.
 */
export function createEmailWriter(publicUrl: string, house: () => House): EmailWriter {
  return {
    write({ kind, locale, data }, { stopUrl, settingsUrl } = {}) {
      const { name, logo } = house();
      const composed = (COMPOSERS[kind] as Compose<EmailKind>)(data, locale, name);
      const write = translator(locale, "email");
      const words = translator(locale, "legal");
      const stop = stopUrl ? [{ link: stopUrl, label: write("stopUnsolicited") }] : [];
      const settings = settingsUrl ? [{ link: settingsUrl, label: write("chooseEmails") }] : [];
      const sender = { link: publicUrl, label: write("sentBy", { house: name, site: new URL(publicUrl).host }) };
      const legal = LEGAL.map((part) => ({ link: `${publicUrl}/${part}?lang=${locale}`, label: words(part) }));
      const footer = [...composed.footer, ...stop, ...settings, { links: legal }, sender];
      return {
        subject: composed.subject,
        ...layOut({ ...composed, locale, house: name, logo, home: publicUrl, footer }),
      };
    },
  };
}
