import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ensureBankAccounts } from "@/prisma/seed/sandbox-bank-accounts";
import { readBankFile } from "@/server/adapters/bank-files/read-bank-file";
import { startOfTable } from "@/server/adapters/bank-files/start-of-table";
import { documentedErrors } from "@/server/api/openapi/error-schema";
import { RECORDED_URL } from "@/server/api/openapi/examples";
import { documentedEndpoints } from "@/server/api/registry";
import { revokeCharity } from "@/server/domain/charities/revoke-charity";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { issueKey } from "@/server/domain/identities/issue-key";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { RequestJournal } from "@/server/domain/request-logs/request-journal";
import { DELIVERED_EVENTS, isPlanned } from "@/server/events/catalogue";
import { makeApi } from "@/server/testing/api-client";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { collectErrors } from "@/server/testing/recording/collect-errors";
import { decideVerifications } from "@/server/testing/recording/provoke-verifications";
import { provokeRecurringEvents } from "@/server/testing/recording/recurring-story";
import { stableText } from "@/server/testing/recording/stable-text";
import { deliver, playStory } from "@/server/testing/recording/story";

// The examples in the API reference are recordings. This file records them again on a frozen clock, and fails if they
// don't match. To update them, run it with --update and review the diff.

/** The story is long, and runs as a whole. */
const PLAYING_MS = 180_000;

let fixture: GiftFixture;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00.000Z") });
  fixture = await makeGiftFixture({ ports: { bankFiles: { read: readBankFile, startOfTable } } });
  await ensureBankAccounts(fixture.system);
});
afterAll(async () => {
  await fixture.close();
  vi.useRealTimers();
});

test(
  "the examples match the API's responses",
  async () => {
    const { secret: key } = await issueKey(fixture.system, { id: fixture.partnerId, name: "Server" });
    const api = makeApi(fixture.system, { key, requestJournal: new RequestJournal(fixture.system) });
    const everything = { url: "https://everything.example.org/", events: ["*"] };
    const { json: listener } = await api.call("POST", "/v1/webhooks", { body: everything });
    const operations = await playStory(fixture, api);
    const events = await provokeEvents(fixture, listener.id);
    const errors = await collectErrors(fixture, api);
    expect(Object.keys(operations).sort()).toEqual(documentedEndpoints.map(({ operationId }) => operationId).sort());
    expect(Object.keys(events).sort()).toEqual(DELIVERED_EVENTS.filter((type) => !isPlanned(type)).sort());
    expect(Object.keys(errors).sort()).toEqual(documentedErrors.map(({ code }) => code).sort());
    const text = stableText(JSON.stringify({ operations, errors, events }, null, 2)).replaceAll(
      fixture.system.settings.publicUrl,
      RECORDED_URL,
    );
    await expect(`${text}\n`).toMatchFileSnapshot("examples.json");
  },
  PLAYING_MS,
);

/** Triggers the events that the story lacks, and returns one delivered body of each. */
async function provokeEvents(fixture: GiftFixture, endpointId: string): Promise<Record<string, object>> {
  const { system, charity } = fixture;
  await fixture.give(await fixture.person(), charity, { payment_method_id: "pm_sandbox_declined" });
  await decideVerifications(fixture);
  const suspended = await fixture.person({ name: "Grace Giver" });
  await system.transaction((tx) => suspendIdentity(tx, suspended.id, "example"));
  await loseCharity(fixture);
  await provokeRecurringEvents(fixture);
  const method = { payment_method_id: "pm_sandbox_refund_rejected" };
  const refunded = await fixture.give(await fixture.person(), charity, method);
  await fixture.settle();
  await refundGift(fixture.partner, { id: refunded, reason: null });
  await runDuePayments(system);
  await deliver(fixture);
  const deliveries = await system.db.webhookDelivery.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  const own = deliveries.filter((one) => one.endpointId === endpointId || one.type === "webhook.test").reverse();
  return Object.fromEntries(own.map(({ type, body }) => [type, JSON.parse(body) as object]));
}

/** Removes the charity from the register. */
async function loseCharity({ system, partner }: GiftFixture): Promise<void> {
  const email = "office@lamps.example.org";
  const { id } = await createIdentity(partner, { type: "organization", email, legal_name: "Lamp Fund Inc." });
  const registration = {
    jurisdiction: "US",
    registrationNumber: "00-0000002",
    source: "IRS Publication 78 of 2026-10-12",
  };
  const charity = await verifyCharity(system, { identityId: id, ...registration });
  const why = { reason: "revoked", source: "IRS Business Master File of 2026-11-10" };
  await system.transaction((tx) => revokeCharity(tx, charity, why));
}
