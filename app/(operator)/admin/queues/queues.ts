import { notFound } from "next/navigation";
import { charityQueue } from "@/app/(operator)/admin/queues/charities";
import type { AnyQueue } from "@/app/(operator)/admin/queues/queue";
import { screeningCaseQueue } from "@/app/(operator)/admin/queues/screening-cases";
import { suspendedQueue } from "@/app/(operator)/admin/queues/suspended";
import { taskQueue } from "@/app/(operator)/admin/queues/tasks";
import { verificationQueue } from "@/app/(operator)/admin/queues/verifications";

/** Every queue, in the order of the console. */
export const QUEUES: readonly AnyQueue[] = [
  verificationQueue,
  screeningCaseQueue,
  charityQueue,
  taskQueue,
  suspendedQueue,
];

/** The queue of a URL; an unknown one is not found. */
export function queueOf(slug: string): AnyQueue {
  return QUEUES.find((queue) => queue.slug === slug) ?? notFound();
}
