import type { QueueAction } from "@/app/_console/queues/queue";
import { cancelPaymentFile } from "@/server/domain/bank/outgoing/cancel-payment-file";
import { makePaymentFile } from "@/server/domain/bank/outgoing/make-payment-file";
import type { PaymentFileReview } from "@/server/domain/bank/outgoing/payment-file-queue";
import { rejectTransfer } from "@/server/domain/bank/outgoing/reject-transfer";
import { releasePaymentFile } from "@/server/domain/bank/outgoing/release-payment-file";
import { transferCount } from "@/server/domain/bank/outgoing/transfer-count";
import { formatCents } from "@/server/kernel/money";

type PaymentFileAction = QueueAction<PaymentFileReview>;

const make: PaymentFileAction = {
  slug: "make",
  label: "Make a file",
  effects: ({ waiting, leftOut }) => [
    `No more than ${transferCount(waiting.length - leftOut.length)} can leave the list to stand in one file. None can be in another one meanwhile.`,
    "Nothing leaves before another operator has released the file. Until then it can be canceled.",
  ],
  done: "The file is made. Another operator has to release it.",
  reasons: ["It is the day for it.", "They should not wait longer."],
  fields: () => [
    {
      kind: "line",
      type: "date",
      name: "executes_on",
      label: "Day on which the bank should execute it",
      optional: "optional",
      help: "Empty: as soon as possible. It moves to the next day on which banks work.",
    },
  ],
  isOffered: ({ waiting, leftOut }) => waiting.length > leftOut.length,
  async run({ run }, { account }, { values }) {
    const written = values.executes_on?.trim() || null;
    if (written !== null && !/^\d{4}-\d{2}-\d{2}$/.test(written))
      return { field: "executes_on", message: "Enter a day, such as 2026-12-01" };
    await run(makePaymentFile, { accountId: account.id, executesOn: written });
    return "done";
  },
};

const giveUp: PaymentFileAction = {
  slug: "reject",
  label: "Give up a transfer",
  effects: () => [
    "It is sent by no file. A payout fails, and its amount returns to the balance. A refund is owed to its donor.",
    "The recipient reads the reason.",
  ],
  done: "It is given up.",
  isDestructive: true,
  reasons: ["No account of ours can pay it.", "The recipient asked for it."],
  fields: ({ waiting }) => [
    {
      kind: "select",
      name: "transfer",
      label: "Transfer",
      choices: waiting.map(({ transfer, payee }) => ({
        value: transfer.id,
        label: `${formatCents(transfer.amountCents, transfer.currency)} to ${payee?.name ?? "nobody"}, ${payee?.account ?? ""}`,
      })),
    },
  ],
  isOffered: ({ waiting }) => waiting.length > 0,
  async run({ run }, _review, { reason, values }) {
    await run(rejectTransfer, { transferId: values.transfer ?? "", reason: reason.slice(0, 200) });
    return "done";
  },
};

const release: PaymentFileAction = {
  slug: "release",
  label: "Release it",
  effects: ({ details }) => [
    `The bank can be given the file: ${transferCount(details!.file.count)}, ${formatCents(details!.file.totalCents, details!.file.currency)} in all. It pays what is in it.`,
    "It cannot be canceled any more. The file can be downloaded as often as needed, and each download is recorded.",
  ],
  done: "It is released. Open it under “At the bank” to download it.",
  reasons: ["I have compared it line by line.", "I have compared its number and total."],
  isOffered: ({ details }) => details?.file.status === "made",
  async run({ run }, { id, details }, { reason }) {
    const { status } = await run(releasePaymentFile, { fileId: id, sha256: details!.file.sha256, reason });
    return status === "released" ? "done" : "waiting";
  },
};

const cancel: PaymentFileAction = {
  slug: "cancel",
  label: "Cancel it",
  effects: () => ["The file is never released. Its transfers wait again, for another file."],
  done: "It is canceled.",
  isDestructive: true,
  reasons: ["Something in it is wrong.", "It should leave on another day."],
  isOffered: ({ details }) => details?.file.status === "made",
  async run({ run }, { id }, { reason }) {
    await run(cancelPaymentFile, { fileId: id, note: reason.slice(0, 500) });
    return "done";
  },
};

/** The possible decisions about outgoing bank payments. */
export const PAYMENT_FILE_ACTIONS: readonly PaymentFileAction[] = [make, release, cancel, giveUp];
