import { randomUUID } from "node:crypto";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { checkoutSecret } from "@/server/domain/checkouts/checkout-links";
import { completeCheckout } from "@/server/domain/checkouts/complete-checkout";
import type { GivingLayout } from "@/server/domain/checkouts/giving-paths";
import { startCheckout, startMyCheckout } from "@/server/domain/checkouts/start-checkout";
import { syncCheckouts } from "@/server/domain/checkouts/sync-checkouts";
import type { FormInput } from "@/server/forms/define-form";
import { type GiveField, giveForm } from "@/server/forms/give-form";
import { readForm, typedIn } from "@/server/forms/read-form";
import type { Checkout } from "@/server/generated/prisma/client";
import { visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { referenceIn, returnFromRail } from "@/server/testing/test-rail";
import type { Locale } from "@/server/texts/locales";

export interface Visit {
  input?: Partial<FormInput<GiveField>>;
  key?: string;
  locale?: Locale;
  seen?: string[];
  visitor?: string | null;
  layout?: GivingLayout;
  /** The signed-in user, if there is one. */
  user?: Context;
  /** The fundraising page whose form is used, instead of the campaign's. */
  pageId?: string;
}

/** A live campaign, and people who give to it on its page. Uses the given fixture, such as one with other rails. */
export async function openGivingFixture(given?: GiftFixture) {
  const fixture = given ?? (await makeGiftFixture());
  const { system, partner, charity } = fixture;
  const terms = { name: "Harbor lights", status: "live", beneficiary_id: charity.id } as const;
  const { id } = await createCampaign(partner, terms);
  const campaign = await system.db.campaign.findUniqueOrThrow({ where: { id }, include: { parent: true } });
  const visitor = system.as(visitorCaller("page"));
  const signal = new AbortController().signal;
  const comeBack = async (reference: string, token: string | null): Promise<string | null> => {
    const query = returnFromRail(reference, token);
    return (await completeCheckout(visitor, { query, layout: "page" }))?.path ?? null;
  };
  return {
    fixture,
    campaign,
    /** Submits the page's form. */
    async send({
      input,
      key = randomUUID(),
      locale = "en",
      seen = [],
      visitor: network = null,
      layout = "page",
      pageId = id,
      user,
    }: Visit = {}) {
      const fields = { amount: "5000", name: "Ada Whitfield", email: `${randomUUID()}@example.org`, ...input };
      const data = new FormData();
      for (const [field, value] of Object.entries(fields)) data.set(field, value);
      const form = giveForm({ currency: "USD", locale });
      const read = readForm(form, typedIn(form, data));
      if ("errors" in read) return { outcome: "invalid" as const, errors: read.errors };
      const { value: draft } = read;
      const secrets = seen.map((checkoutId) => checkoutSecret(system, checkoutId));
      const sent = { campaign_id: pageId, layout, locale, key, seen: secrets, visitor: network, draft };
      return user ? startMyCheckout(user, sent) : startCheckout(visitor, sent);
    },
    /** Returns from the rail's form with a card. */
    pay: (reference: string, token = "pm_sandbox_ok") => comeBack(reference, token),
    cancel: (reference: string) => comeBack(reference, null),
    follow: () => syncCheckouts(system, signal),
    read: (checkoutId: string): Promise<Checkout> =>
      system.db.checkout.findUniqueOrThrow({ where: { id: checkoutId } }),
    gifts: () => system.db.gift.findMany({ where: { campaignId: id }, orderBy: { createdAt: "asc" } }),
    emailsTo: (to: string) => system.db.emailMessage.findMany({ where: { to }, orderBy: { id: "asc" } }),
  };
}
type Started = Awaited<ReturnType<GivingFixture["send"]>>;
export type GivingFixture = Awaited<ReturnType<typeof openGivingFixture>>;

/** Returns the reference that the rail's form was opened for. */
export function referenceOf(started: Started): string {
  if (started.outcome !== "leads_to") throw new Error(JSON.stringify(started));
  return referenceIn(started.url);
}

export function checkoutIdOf(started: Started): string {
  if (started.outcome !== "leads_to") throw new Error(JSON.stringify(started));
  return started.secret.split(".")[0]!;
}
