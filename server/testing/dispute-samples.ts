import type { EmailData } from "@/server/ports/email-writer";

/** Data for the emails about disputes. */
export const DISPUTES: EmailData["dispute_notice"][] = (["opened", "won", "lost", "part_lost"] as const).map(
  (outcome) => ({
    outcome,
    organization: outcome === "lost" ? null : "Juniper Street Kitchen",
    amount: { cents: 5_000n, currency: "USD" },
    openedAt: new Date("2026-03-02T09:00:00Z"),
    dueAt: new Date("2026-03-08T09:00:00Z"),
    link: "https://giving.example/dashboard/org_1/gifts/gft_1",
  }),
);
