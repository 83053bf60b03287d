import type { ItemView } from "@/app/_console/queues/queue";
import { worded } from "@/app/_console/queues/worded";
import type { ReviewedMandate } from "@/server/domain/payments/mandates";

/** The mandate that the payer of a debit agreed to, for an inquiring bank; no pane for other payments. */
export function mandatePanes(mandate: ReviewedMandate | null): ItemView["panes"] {
  if (!mandate) return [];
  const { scheme, reference, acceptedAt, endedAt, ipAddress, agreement } = mandate;
  const facts = [
    { label: "Scheme", value: SCHEMES[scheme] ?? worded(scheme) },
    { label: "Reference", value: reference ?? "None: the scheme has none" },
    { label: "Accepted", value: instant(acceptedAt) },
    { label: "Status", value: endedAt ? `Ended, as we learned on ${instant(endedAt)}` : "Active" },
    { label: "IP address", value: ipAddress ?? "Not kept" },
    { label: "Agreement", value: agreement },
  ];
  return [{ title: "The mandate", facts }];
}

const SCHEMES: Readonly<Record<string, string>> = { ach: "ACH", sepa: "SEPA", bacs: "Bacs" };

function instant(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
