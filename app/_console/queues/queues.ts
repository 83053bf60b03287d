import { notFound } from "next/navigation";
import { bankPaymentQueue } from "@/app/_console/queues/bank-payments";
import { charityQueue } from "@/app/_console/queues/charities";
import { disputeQueue } from "@/app/_console/queues/disputes";
import { paymentFileQueue } from "@/app/_console/queues/payment-files";
import { payoutQueue } from "@/app/_console/queues/payouts";
import type { AnyQueue } from "@/app/_console/queues/queue";
import { screeningCaseQueue } from "@/app/_console/queues/screening-cases";
import { suspendedQueue } from "@/app/_console/queues/suspended";
import { taskQueue } from "@/app/_console/queues/tasks";
import { verificationQueue } from "@/app/_console/queues/verifications";

/** Every queue, in the order of the console. */
export const QUEUES: readonly AnyQueue[] = [
  verificationQueue,
  screeningCaseQueue,
  charityQueue,
  taskQueue,
  bankPaymentQueue,
  paymentFileQueue,
  payoutQueue,
  disputeQueue,
  suspendedQueue,
];

/** The queue of a URL; 404 for an unknown one. */
export function queueOf(slug: string): AnyQueue {
  return QUEUES.find((queue) => queue.slug === slug) ?? notFound();
}
