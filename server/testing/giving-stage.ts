import { randomUUID } from "node:crypto";
import { createCampaign } from "@/server/domain/campaigns/create-campaign";
import { completeCheckout } from "@/server/domain/checkouts/complete-checkout";
import { followCheckouts } from "@/server/domain/checkouts/follow-checkouts";
import { startCheckout } from "@/server/domain/checkouts/start-checkout";
import type { Typed } from "@/server/forms/define-form";
import { type GiveField, giveForm } from "@/server/forms/give-form";
import { readForm, typedIn } from "@/server/forms/read-form";
import type { Checkout } from "@/server/generated/prisma/client";
import { visitorCaller } from "@/server/kernel/caller";
import { makeGiftWorld } from "@/server/testing/gift-world";
import { MemoryRail } from "@/server/testing/memory-rail";
import type { Locale } from "@/server/texts/locales";

export interface Visit {
  typed?: Partial<Typed<GiveField>>;
  key?: string;
  locale?: Locale;
  seen?: string[];
}

/** A world with a live campaign and people who give to it on its page. */
export async function openGivingStage() {
  const world = await makeGiftWorld({ ports: { rail: new MemoryRail(3_000) } });
  const { system, partner, charity } = world;
  const terms = { name: "Harbour lights", status: "live", beneficiary_id: charity.id } as const;
  const { id } = await createCampaign(partner, terms);
  const campaign = await system.db.campaign.findUniqueOrThrow({ where: { id }, include: { parent: true } });
  const visitor = system.as(visitorCaller("page"));
  const signal = new AbortController().signal;
  return {
    world,
    campaign,
    /** Sends the form of the page in. */
    async send({ typed, key = randomUUID(), locale = "en", seen = [] }: Visit = {}) {
      const fields = { amount: "5000", name: "Ada Whitfield", email: `${randomUUID()}@example.org`, ...typed };
      const data = new FormData();
      for (const [field, value] of Object.entries(fields)) data.set(field, value);
      const form = giveForm({ currency: "USD", locale });
      const read = readForm(form, typedIn(form, data));
      if ("errors" in read) return { outcome: "invalid" as const, errors: read.errors };
      const { value: draft } = read;
      return startCheckout(visitor, { campaignId: id, layout: "page", locale, key, seen, draft });
    },
    /** Comes back from the rail's form with a card. */
    pay(reference: string, token = "pm_sandbox_ok"): Promise<string | null> {
      return completeCheckout(visitor, { query: new URLSearchParams({ reference, token }), layout: "page" });
    },
    cancel: (reference: string) =>
      completeCheckout(visitor, { query: new URLSearchParams({ reference }), layout: "page" }),
    follow: () => followCheckouts(system, signal),
    read: (checkoutId: string): Promise<Checkout> =>
      system.db.checkout.findUniqueOrThrow({ where: { id: checkoutId } }),
    gifts: () => system.db.gift.findMany({ where: { campaignId: id }, orderBy: { createdAt: "asc" } }),
    mailsTo: (to: string) => system.db.mailMessage.findMany({ where: { to }, orderBy: { id: "asc" } }),
  };
}
type Started = Awaited<ReturnType<GivingStage["send"]>>;
export type GivingStage = Awaited<ReturnType<typeof openGivingStage>>;

/** The reference that the rail's form was opened with. */
export function referenceOf(started: Started): string {
  if (started.outcome !== "leads_to" || !started.url.startsWith("memory:")) throw new Error(JSON.stringify(started));
  return started.url.slice("memory:".length);
}

export function checkoutIdOf(started: Started): string {
  if (started.outcome !== "leads_to") throw new Error(JSON.stringify(started));
  return started.checkoutId;
}
