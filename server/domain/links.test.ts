import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linkedRefundSubject } from "@/server/domain/bank/refund-accounts/enter-refund-account";
import { refundSignature } from "@/server/domain/bank/refund-accounts/refund-links";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { messageLink, writtenMessageSubject } from "@/server/domain/campaigns/messages/message-link";
import { writeToOrganizer } from "@/server/domain/campaigns/messages/write-to-organizer";
import { approvalLink, runningLinks } from "@/server/domain/campaigns/p2p/page-links";
import { pendingPageSubject, runPageSubject, startedPageSubject } from "@/server/domain/campaigns/p2p/page-subjects";
import { confirmPage } from "@/server/domain/campaigns/p2p/run-page";
import { startPage } from "@/server/domain/campaigns/p2p/start-page";
import { confirmationLink, requestedSubscriptionSubject } from "@/server/domain/campaigns/updates/confirm-subscription";
import { followCampaign } from "@/server/domain/campaigns/updates/follow-campaign";
import { subscriptionSubject, unsubscribeLinks } from "@/server/domain/campaigns/updates/unsubscribe";
import { applyForCharity } from "@/server/domain/charities/apply-for-charity";
import { charityProofSubject, requestDomainProof } from "@/server/domain/charities/prove-domain";
import { checkoutSubject } from "@/server/domain/checkouts/checkout-subject";
import { emailConfirmation, unconfirmedCheckoutSubject } from "@/server/domain/checkouts/confirm-checkout";
import { dedicationLink, dedicationSubject } from "@/server/domain/checkouts/read-dedication";
import { emailAddressSubject, suppressionLinks } from "@/server/domain/email/suppressions";
import { giftActionPath } from "@/server/domain/gifts/actions/gift-action-link";
import { giftActionSubject } from "@/server/domain/gifts/actions/gift-action-subject";
import { giftNoticesSubject, noticeLinks } from "@/server/domain/gifts/notifications/notice-stops";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { onboardingSecret } from "@/server/domain/identities/payout-onboarding/onboarding-link";
import {
  openOnboardingSubject,
  returningOnboardingSubject,
} from "@/server/domain/identities/payout-onboarding/run-onboarding";
import { returningSetupSubject } from "@/server/domain/identities/setup-sessions/complete-setup";
import { createSetupSession } from "@/server/domain/identities/setup-sessions/create-setup-session";
import { openSetupSubject } from "@/server/domain/identities/setup-sessions/run-setup";
import { setupSecret } from "@/server/domain/identities/setup-sessions/setup-session-link";
import { offeredMatchSubject } from "@/server/domain/matching/answer-offer-by-link";
import { createMatch } from "@/server/domain/matching/create-match";
import { offerKey } from "@/server/domain/matching/match-offers";
import { invitationSubject, inviteMember } from "@/server/domain/organizations/invitations";
import {
  onceLinkedReceiptSubject,
  printedReceiptSubject,
  publicReceiptSubject,
} from "@/server/domain/receipts/public-receipt-subject";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import {
  linkedRecurringGiftSubject,
  onceLinkedRecurringGiftSubject,
} from "@/server/domain/recurring/linked-recurring-gift-subject";
import { recurringRaiseSubject, requestRaise } from "@/server/domain/recurring/raises";
import { readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { recurringLink } from "@/server/domain/recurring/recurring-links";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { linkedCorrectionSubject } from "@/server/domain/supporters/answer-correction";
import { requestSignInLink } from "@/server/domain/users/request-sign-in-link";
import { signInLinkSubject } from "@/server/domain/users/sign-in-link-subject";
import {
  startableVerificationSubject,
  startedVerificationSubject,
} from "@/server/domain/verifications/hosted-subjects";
import { namedPersonSubject } from "@/server/domain/verifications/person-verification";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { verificationSecret } from "@/server/domain/verifications/verification-link";
import { issueToken } from "@/server/domain/verifications/verification-tokens";
import { visitorCaller } from "@/server/kernel/caller";
import type { AnyListOperation, AnyOperation } from "@/server/operations/operation";
import { listUntrusted, runUntrusted } from "@/server/operations/run-untrusted";
import type { AnySubject } from "@/server/operations/subject";
import { type GivingFixture, openGivingFixture } from "@/server/testing/giving-fixture";
import { personSecret, submitOrganization } from "@/server/testing/named-people-fixture";
import { openOnboarding } from "@/server/testing/onboarding-fixture";
import { invitationTo, makeOrganization } from "@/server/testing/organization-fixture";
import { makeSupporter } from "@/server/testing/supporter-fixture";
import { makeTenant } from "@/server/testing/test-tenant";

// Guards access: without a link's secret, no operation finds what the link opens.

type Declared = AnyOperation | AnyListOperation;
type Key = Record<string, string>;

const modules = import.meta.glob<Record<string, unknown>>(["./**/*.ts", "!./**/*.test.ts"], { eager: true });
const isLinked = (value: unknown): value is Declared =>
  typeof value === "function" &&
  "permission" in value &&
  JSON.stringify((value as Declared).permission) === '{"visitor":"link"}';
const operations = Object.values(modules).flatMap((module) => Object.values(module).filter(isLinked));

let giving: GivingFixture;

/** The secret of a page on which a payment method can be saved. */
async function newSetupSecret(): Promise<string> {
  const { partner, person, system } = giving.fixture;
  const return_url = "https://partner.example.org/paid";
  return setupSecret(system, (await createSetupSession(partner, { id: (await person()).id, return_url })).id);
}

/** The secret of a page on which an account for payouts is set up. */
async function newOnboardingSecret(): Promise<string> {
  const { partner, person, system } = giving.fixture;
  const return_url = "https://partner.example.org/money";
  return onboardingSecret(system, (await setPayoutAccount(partner, { id: (await person()).id, return_url })).id);
}
async function unpaidRefund(): Promise<string> {
  const { give, person, charity, settle, partner, system } = giving.fixture;
  const subjectId = await give(await person(), charity);
  await settle();
  await refundGift(partner, { id: subjectId, reason: null });
  return (await system.db.payment.findFirstOrThrow({ where: { subjectId, direction: "refund" } })).id;
}
beforeAll(async () => {
  giving = await openGivingFixture();
});
afterAll(() => giving.fixture.close());

const page = async () => {
  const { partner, system } = giving.fixture;
  const { id } = await createCampaign(partner, { name: "Lamps", status: "live", p2p_policy: "approval" });
  const start = { name: "Grace", title: "Grace runs", story: "Ten miles.", goal_cents: null } as const;
  const more = { email: `${randomUUID()}@example.org`, team: "none", locale: "en", start_key: randomUUID() } as const;
  const started = await startPage(system, { id, ...start, ...more });
  const key = keyOf(runningLinks(system, started).edit, "key");
  await confirmPage(system, { page_id: started.id, key });
  const asked = await system.db.campaign.findUniqueOrThrow({ where: { id: started.id }, include: { parent: true } });
  return { started: asked, parent_id: id, start_key: more.start_key };
};
const keyOf = (link: string, name: string) => new URL(link).searchParams.get(name) ?? "";
async function receipt() {
  const { fixture } = giving;
  const giftId = await fixture.give(await fixture.person(), fixture.charity);
  await fixture.settle();
  return fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId } });
}

async function recurringGift(): Promise<string> {
  const { system, partner, person } = giving.fixture;
  const [id, firstGiftId] = [system.newId("recurringGift"), system.newId("gift")];
  const donorId = (await person()).id;
  const terms = { campaignId: giving.campaign.id, amountCents: 2_500n, cadence: "monthly", locale: "en" } as const;
  await startRecurringGift(partner, { id, firstGiftId, donorId, ...terms });
  return id;
}

/** A kind of thing that a link opens: the field with its secret, and how to make one and its link. */
const LINKS: { subject: AnySubject; secret: string; make(): Promise<Key> }[] = [
  {
    subject: linkedRecurringGiftSubject,
    secret: "signature",
    async make() {
      const [system, id] = [giving.fixture.system, await recurringGift()];
      return { id, signature: recurringLink(system, { id, linkVersion: 1 }).signature };
    },
  },
  {
    subject: onceLinkedRecurringGiftSubject,
    secret: "signature",
    async make() {
      const [system, id] = [giving.fixture.system, await recurringGift()];
      return { id, signature: recurringLink(system, { id, linkVersion: 1 }).signature };
    },
  },
  {
    subject: linkedCorrectionSubject,
    secret: "signature",
    make: async () => (await (await makeSupporter(giving.fixture)).ask()).link,
  },
  {
    subject: recurringRaiseSubject,
    secret: "token",
    async make() {
      const [system, id] = [giving.fixture.system, await recurringGift()];
      const [gift] = await readRecurringGifts(system, [id]);
      await requestRaise(system, gift!, { amountCents: 5_000n, cadence: "monthly" });
      const { text } = await system.db.emailMessage.findFirstOrThrow({ orderBy: { id: "desc" } });
      return { id, token: /\/raise\/([\w-]+)/.exec(text)?.[1] ?? "" };
    },
  },
  {
    subject: checkoutSubject,
    secret: "secret",
    async make() {
      const sent = await giving.send();
      return { secret: sent.outcome === "leads_to" ? sent.secret : "" };
    },
  },
  {
    subject: giftNoticesSubject,
    secret: "signature",
    async make() {
      const { id, ownerId } = (await page()).started;
      const links = noticeLinks(giving.fixture.system, { campaignId: id, identityId: ownerId });
      return { campaign_id: id, identity_id: ownerId, signature: keyOf(links.page, "s") };
    },
  },
  {
    subject: runPageSubject,
    secret: "key",
    async make() {
      const { started } = await page();
      return { page_id: started.id, key: keyOf(runningLinks(giving.fixture.system, started).edit, "key") };
    },
  },
  {
    subject: pendingPageSubject,
    secret: "key",
    async make() {
      const { started } = await page();
      return { page_id: started.id, key: keyOf(approvalLink(giving.fixture.system, started), "key") };
    },
  },
  {
    subject: giftActionSubject,
    secret: "secret",
    async make() {
      const { fixture } = giving;
      const asks = { payment_method_id: "pm_sandbox_missing" };
      const id = await fixture.give(await fixture.person(), fixture.charity, asks);
      return { secret: giftActionPath(fixture.system, id).split("/").at(-1)! };
    },
  },
  {
    subject: offeredMatchSubject,
    secret: "key",
    async make() {
      const { system } = giving.fixture;
      const stranger = await makeTenant(system);
      const { id } = await createMatch(stranger.ctx, { id: giving.campaign.id, cap_cents: 10_000n });
      return { match_id: id, key: offerKey(system, id) };
    },
  },
  {
    subject: startedPageSubject,
    secret: "start_key",
    async make() {
      const { parent_id, start_key } = await page();
      return { parent_id, start_key };
    },
  },
  {
    subject: publicReceiptSubject,
    secret: "signature",
    async make() {
      const linked = await receipt();
      return { id: linked.id, signature: keyOf(receiptLinks(giving.fixture.system, linked).pdf, "s") };
    },
  },
  {
    subject: onceLinkedReceiptSubject,
    secret: "signature",
    async make() {
      const linked = await receipt();
      return { id: linked.id, signature: keyOf(receiptLinks(giving.fixture.system, linked).pdf, "s") };
    },
  },
  {
    subject: invitationSubject,
    secret: "token",
    async make() {
      const { system } = giving.fixture;
      const { owner } = await makeOrganization(system);
      const email = `${randomUUID()}@example.org`;
      await inviteMember(owner.acting, { email, roles: ["viewer"], locale: "en" });
      return { token: await invitationTo(system, email) };
    },
  },
  {
    subject: charityProofSubject,
    secret: "token",
    async make() {
      const { system } = giving.fixture;
      const { id, owner } = await makeOrganization(system);
      await applyForCharity(system, { id, registration_number: "00-0000001", website: "https://lamps.example.org" });
      const to = `${randomUUID()}@lamps.example.org`;
      await requestDomainProof(owner.acting, { email: to, locale: "en" });
      const { text } = await system.db.emailMessage.findFirstOrThrow({ where: { to } });
      return { token: /\/charity-proof\/([\w-]+)/.exec(text)![1]! };
    },
  },
  {
    subject: signInLinkSubject,
    secret: "token",
    async make() {
      const { system } = giving.fixture;
      const email = `${randomUUID()}@example.org`;
      const visitor = system.as(visitorCaller("page"));
      await requestSignInLink(visitor, { email, browser: "the secret of a browser", path: "/me", locale: "en" });
      const { text } = await system.db.emailMessage.findFirstOrThrow({ where: { to: email } });
      return { token: /\/link\/([\w-]+)/.exec(text)![1]! };
    },
  },
  {
    subject: openSetupSubject,
    secret: "secret",
    make: async () => ({ secret: await newSetupSecret() }),
  },
  {
    subject: returningSetupSubject,
    secret: "secret",
    make: async () => ({ secret: await newSetupSecret() }),
  },
  {
    subject: openOnboardingSubject,
    secret: "secret",
    make: async () => ({ secret: await newOnboardingSecret() }),
  },
  {
    subject: linkedRefundSubject,
    secret: "signature",
    async make() {
      const { system } = giving.fixture;
      const refundId = await unpaidRefund();
      const id = system.newId("refundRequest");
      const at = { askedAt: system.now(), createdAt: system.now() };
      await system.db.refundRequest.create({ data: { id, refundId, debtId: refundId, ...at } });
      return { id, signature: refundSignature(system, { id }) };
    },
  },
  {
    subject: returningOnboardingSubject,
    secret: "secret",
    make: async () => {
      const secret = await newOnboardingSecret();
      await openOnboarding(giving.fixture.system, secret);
      return { secret };
    },
  },
  {
    subject: startableVerificationSubject,
    secret: "secret",
    async make() {
      const { partner, person, system } = giving.fixture;
      const { id } = await person({ tier: 0 });
      return { secret: verificationSecret(system, await startVerification(partner, { id, tier_attempted: 1 })) };
    },
  },
  {
    subject: startedVerificationSubject,
    secret: "session",
    async make() {
      const { partner, person, system } = giving.fixture;
      const { id } = await person({ tier: 0 });
      const verification = await startVerification(partner, { id, tier_attempted: 1 });
      return { session: await issueToken(system, verification, { kind: "session" }) };
    },
  },
  {
    subject: namedPersonSubject,
    secret: "secret",
    async make() {
      const { system } = giving.fixture;
      const email = `${randomUUID()}@example.org`;
      await submitOrganization(giving.fixture, [email]);
      return { secret: await personSecret(system, email) };
    },
  },
  { subject: printedReceiptSubject, secret: "code", make: async () => ({ code: (await receipt()).code }) },
  {
    subject: subscriptionSubject,
    secret: "signature",
    async make() {
      const { system, person } = giving.fixture;
      const [rootId, identityId] = [giving.campaign.id, (await person()).id];
      await followCampaign(system, { campaignId: rootId, identityId, locale: "en" });
      const signature = keyOf(unsubscribeLinks(system, { rootId, identityId }).page, "s");
      return { root_id: rootId, identity_id: identityId, signature };
    },
  },
  {
    subject: writtenMessageSubject,
    secret: "signature",
    async make() {
      const { system } = giving.fixture;
      const sender = { name: "Rosa", email: `${randomUUID()}@example.org`, locale: "en" } as const;
      const message = { id: giving.campaign.id, ...sender, body: "May I help?", form_key: randomUUID() };
      await writeToOrganizer(system, message);
      const { id } = await system.db.campaignMessage.findUniqueOrThrow({ where: { formKey: message.form_key } });
      return { message_id: id, signature: keyOf(messageLink(system, id), "s") };
    },
  },
  {
    subject: requestedSubscriptionSubject,
    secret: "signature",
    async make() {
      const { system, charity, give, person } = giving.fixture;
      const [campaignId, donor] = [giving.campaign.id, await person()];
      const giftId = await give(donor, charity, { campaign_id: campaignId });
      await followCampaign(system, { campaignId, identityId: donor.id, locale: "en" });
      return { gift_id: giftId, signature: keyOf(confirmationLink(system, giftId), "s") };
    },
  },
  {
    subject: emailAddressSubject,
    secret: "signature",
    async make() {
      const { system, person } = giving.fixture;
      const link = new URL(suppressionLinks(system, (await person()).email).page);
      return { address: link.pathname.split("/").at(-1)!, signature: link.searchParams.get("s")! };
    },
  },
  {
    subject: unconfirmedCheckoutSubject,
    secret: "signature",
    async make() {
      const { system } = giving.fixture;
      const { email } = await giving.fixture.person();
      const sent = await giving.send({ input: { email } });
      const secret = sent.outcome === "leads_to" ? sent.secret : "";
      const checkout = await giving.read(secret.split(".")[0]!);
      await emailConfirmation(system, checkout, giving.campaign);
      const [message] = await giving.emailsTo(email);
      return { secret, signature: /\?s=([\w-]+)&lang/.exec(message!.text)![1]! };
    },
  },
  {
    subject: dedicationSubject,
    secret: "signature",
    async make() {
      const { system, charity, give, person } = giving.fixture;
      const dedication = { type: "in_honor", name: "Ada", message: "Thank you" } as const;
      const giftId = await give(await person(), charity, { dedication });
      return { gift_id: giftId, signature: keyOf(dedicationLink(system, giftId), "s") };
    },
  },
];

it("every operation for holders of a link is held to it here", () => {
  expect(operations.length).toBeGreaterThan(20);
  const known = LINKS.map(({ subject }) => subject);
  expect(operations.filter(({ subject }) => !known.includes(subject)).map(({ name }) => name)).toEqual([]);
});

describe.each(LINKS)("a $subject.name by its $secret", ({ subject, secret, make }) => {
  const own = operations.filter((operation) => operation.subject === subject);
  const nothing = { code: "resource_not_found" };
  const callers = () => [giving.fixture.system.as(visitorCaller("page")), giving.fixture.system];

  it("is found with it, and without it by nobody", async () => {
    const [key, other] = [await make(), await make()];
    const right = key[secret]!;
    expect(own).not.toEqual([]);
    for (const ctx of callers()) expect(await subject.find(ctx, key)).not.toBeNull();
    const isWhole = Object.keys(key).length === 1;
    const wrong = ["", "x", right.slice(0, -1), `${right}x`, ...(isWhole ? [] : [other[secret]!])];
    for (const operation of own) {
      for (const ctx of callers()) {
        for (const invalid of wrong) {
          const attempt = (operation as AnyListOperation)(
            ctx,
            { ...key, [secret]: invalid },
            { limit: 1, after: null },
          );
          await expect(attempt, `${operation.name} ${invalid}`).rejects.toMatchObject(nothing);
        }
      }
    }
  });

  it("is nothing that a hostile form can name otherwise", async () => {
    const key = await make();
    const [ctx] = callers();
    const { [secret]: right, ...rest } = key;
    for (const hostile of [rest, { ...key, [secret]: [right] }, { ...key, [secret]: { startsWith: "" } }]) {
      for (const operation of own) {
        const attempt =
          "isList" in operation
            ? listUntrusted(ctx!, operation, hostile, { limit: 1, after: null })
            : runUntrusted(ctx!, operation, hostile);
        await expect(attempt, operation.name).rejects.toMatchObject(nothing);
      }
    }
  });
});
