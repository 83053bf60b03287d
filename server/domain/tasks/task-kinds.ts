/** The texts of a kind of task. They contain nothing about a single case, because they are emailed. */
interface KindDeclaration {
  /** What happened, as a heading. */
  title: string;
  /** What the subject of the task is. */
  subject: string;
  /** What the person should do, unless the task has its own suggestion. */
  suggestion: string;
}

/** Every kind of task, in the order in which operators read them. */
export const TASK_KINDS = {
  payment_mismatch: {
    title: "The payment provider took or paid another amount or currency",
    subject: "the payment",
    suggestion:
      "Compare the payment with the provider's dashboard. Refund or collect the difference there, then record what is right.",
  },
  payment_unknown: {
    title: "The payment provider gave no clear answer about a payment",
    subject: "the payment",
    suggestion:
      "Look the payment up in the provider's dashboard by its key. If it is there, record it with `npm run payments -- settle`; if not, with `npm run payments -- close`.",
  },
  payment_quarantined: {
    title: "Every attempt at a payment ended in an error",
    subject: "the payment",
    suggestion: "Read the error in the detail. Once its cause is gone, run `npm run payments -- ask`.",
  },
  rail_missing: {
    title: "Payments wait for a payment provider that is not configured",
    subject: "the payment rail",
    suggestion:
      "Add the rail to PAYMENT_RAILS again, and restart: what waits for it goes on within the hour. To give it up, first wait until nothing of it is open.",
  },
  charge_refused: {
    title: "The payment provider refused a charge",
    subject: "the charge",
    suggestion:
      "Read the reason in the detail. What the charge was for has failed, and no money moved. If it is about your account at the provider and not about the donor, have it mended there; otherwise close this.",
  },
  refund_rejected: {
    title: "The payment provider will not pay a refund",
    subject: "the refund",
    suggestion: "Ask the donor how to pay them, pay them in another way, and record it here.",
  },
  refund_returned: {
    title: "A refund came back from the donor's bank",
    subject: "the refund",
    suggestion:
      "It is sent once more by itself, so do not pay it in another way. Ask the donor whether their account has changed; if it comes back again, a task asks you to pay them otherwise.",
  },
  payment_contradicted: {
    title: "The payment provider contradicts what is recorded of a payment",
    subject: "the payment",
    suggestion:
      "Look the payment up in the provider's dashboard, and pay nobody until you know. If it was closed by mistake, two operators reopen it, in the console or with `npm run payments -- reopen`.",
  },
  payout_failed: {
    title: "A payout failed",
    subject: "the payout",
    suggestion:
      "Ask the recipient to set another account. The sum is on their balance again: it is paid out on their next day, or at once with `npm run payouts -- retry` and the payout.",
  },
  balance_below_zero: {
    title: "A balance has been below zero for a long time",
    subject: "the recipient",
    suggestion:
      "Ask the recipient how they will make up for it. Open their payouts to book what they pay you, or to write it off.",
  },
  bank_entries_unclear: {
    title: "Bookings of a bank statement may be in the books already",
    subject: "the file",
    suggestion:
      "Open the file in the console under Bank. Compare its entries with the bank's own screen, and say of each whether it is another payment.",
  },
  bank_file_refused: {
    title: "Something of a fetched bank statement can't be booked",
    subject: "the file",
    suggestion:
      "Open the file in the console under Bank. Add the account that it is of, or download it from the bank again and import it. Then this closes by itself.",
  },
  bank_fetch_failed: {
    title: "The command that fetches bank statements failed",
    subject: "the command",
    suggestion:
      "Read in the detail what it said, and run `npm run bank:fetch` once its cause is gone. It is tried again by itself, and this closes when it works.",
  },
  bank_answer_unclear: {
    title: "The bank says something about a transfer that a person has to read",
    subject: "the transfer",
    suggestion:
      "Read the detail, and look the transfer up in the bank's own screen. Ask the recipient to set another account if the bank names another.",
  },
  refund_account_missing: {
    title: "A donor has not said which account a refund should go to",
    subject: "the refund",
    suggestion:
      "Ask the donor in another way, and ask them again by email in the console under Bank, Refunds. If you pay them otherwise, record that here.",
  },
  payment_files_stopped: {
    title: "Nothing leaves a bank account since the installation was restored",
    subject: "the bank account",
    suggestion:
      "Import its statements since the backup. Give up each transfer that the bank has paid already or will pay, and pay its recipient's balance no second time. Then set again how the account pays: `npm run bank:account -- pay`.",
  },
  bank_statement_missing: {
    title: "A bank statement is missing",
    subject: "the bank account",
    suggestion:
      "Download the statements of these days from the bank and import them, in the console under Bank. Then this closes by itself.",
  },
  part_returned: {
    title: "A part of a gift went back to its donor",
    subject: "the payment",
    suggestion:
      "The gift stays, and its receipt still says the whole sum. Refund the rest and ask the donor to give again, or write to the donor how much of it counts. Then close this.",
  },
  dispute_opened: {
    title: "A donor disputes a charge",
    subject: "the payment",
    suggestion: "Answer it in the console under Disputes before its deadline. What supports it is gathered there.",
  },
  reconciliation_difference: {
    title: "The books and the payment provider differ",
    subject: "the payment",
    suggestion: "Read what each of them says in the detail, and correct the one that is wrong.",
  },
  audit_finding: {
    title: "The audit of the books found something that must not be",
    subject: "the row",
    suggestion: "Find out who or what changed the row before you correct it. Stop payouts until you know.",
  },
  match_paused: {
    title: "A match was paused because a matching gift was refused",
    subject: "the match",
    suggestion: "Ask the sponsor for another payment method or a lower cap, then resume the match.",
  },
  card_testing: {
    title: "Someone may be testing stolen cards on a campaign's form",
    subject: "the campaign",
    suggestion:
      "Look at the campaign's failed gifts. Each gift on its form has to be confirmed by email meanwhile; pause the campaign if they go on.",
  },
  gift_held: {
    title: "A gift waits to be looked at before it is charged",
    subject: "the gift",
    suggestion:
      "Look at what the donor's network, card or address tried before. Run `npm run tasks -- release` with the task if the gift is genuine, and `npm run tasks -- refuse` if it is not.",
  },
  gift_frozen: {
    title: "A gift whose money was taken waits for a screening decision",
    subject: "the gift",
    suggestion:
      "Decide the open screening cases of its donor and recipient. Cleared, the gift settles by itself; confirmed, its money stays blocked.",
  },
  year_frozen: {
    title: "A pool's prepaid year whose money was taken waits for a screening decision",
    subject: "the prepaid year",
    suggestion:
      "Decide the open screening cases of its member and the pool's sponsor. Cleared, the year is paid to the pool by itself, or refunded if it was canceled; confirmed, its money stays blocked.",
  },
  funds_blocked: {
    title: "Money of a listed party is blocked",
    subject: "the gift or prepaid year",
    suggestion:
      "Report it within the time that the law gives you, and move the money to a blocked account if you have to. Release or return it only if the authority allows that: `npm run tasks -- release` or `refuse`, which two operators have to agree on.",
  },
  list_stale: {
    title: "A sanctions list was not imported for two days",
    subject: "the list",
    suggestion:
      "Download the newest file and import it with `npm run screening:import`. Once a list is too old, new gifts wait.",
  },
  screening_drift: {
    title: "Stored screening verdicts differ from a new screening",
    subject: "what was compared",
    suggestion:
      "Find out what was changed without a new screening: the matcher, a list or an identity. Those that differ are screened again.",
  },
  verification_submitted: {
    title: "Someone submitted documents to be verified",
    subject: "the verification",
    suggestion: "Look at the documents in the operator console, and decide whether the verification passes.",
  },
  owner_unverified: {
    title: "Someone who owns or controls a verified organization is no longer verified",
    subject: "the organization's verification",
    suggestion:
      "Look in the operator console at what ended for them: a document that expired, a pass that was revoked or a suspension. Have them verify again, or revoke the organization's verification. The task closes by itself once everyone is verified again.",
  },
  charity_review: {
    title: "An organization applied to count as a charity, and a person has to look",
    subject: "the application",
    suggestion:
      "Compare the organization with the register in the operator console. Ask for a letter if the register does not have it, and approve or reject the application.",
  },
  charity_lost: {
    title: "A verified charity is no longer what the register said",
    subject: "the organization",
    suggestion:
      "Read in the detail what the register says now, and whether its status was revoked already. Tell its organizers what to do, or verify it again.",
  },
  campaign_reported: {
    title: "Visitors reported a campaign",
    subject: "the campaign",
    suggestion:
      "Read the campaign and what was reported. If it breaks your terms, write to its organizers, or suspend the owner in the console, which stops its gifts. Close this with what you found.",
  },
  clock_off: {
    title: "The clock of a machine was put back, or is wrong",
    subject: "how",
    suggestion:
      "Compare the clocks of the machines that run Almoner and its database with the right time, and have all of them follow a time server. Nothing is lost meanwhile: time never goes back, and what is due goes on. The task closes by itself once the clocks agree.",
  },
  storage_low: {
    title: "The disk is nearly full, and nothing new is taken",
    subject: "the machine",
    suggestion:
      "Free some space on the disk of DATA_DIR, or move the logs to another disk with LOG_DIR. Gifts that were taken settle meanwhile. Everything goes on by itself, and the task closes, once there is space.",
  },
  job_given_up: {
    title: "A job failed for good",
    subject: "the job",
    suggestion: "Read the error in the detail and remove its cause. A sweep finishes what the job left undone.",
  },
} as const satisfies Record<string, KindDeclaration>;

export type TaskKind = keyof typeof TASK_KINDS;

/** Every kind, in the order of the table. */
export const TASK_KIND_NAMES = Object.keys(TASK_KINDS) as TaskKind[];
