import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureBankAccounts } from "@/prisma/seed/sandbox-bank-accounts";
import { readBankFile } from "@/server/adapters/bank-files/read-bank-file";
import { startOfTable } from "@/server/adapters/bank-files/start-of-table";
import { examplesFor, RECORDED_URL } from "@/server/api/openapi/examples";
import { issueKey } from "@/server/domain/identities/issue-key";
import { RequestJournal } from "@/server/domain/request-logs/request-journal";
import { makeApi } from "@/server/testing/api-client";
import { makeGiftFixture } from "@/server/testing/gift-fixture";
import { stableText } from "@/server/testing/recording/stable-text";
import { playStory } from "@/server/testing/recording/story";

// Guards partners: the sandbox behaves the same on a rail that has no test payment method to lend.

const PLAYING_MS = 180_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test(
  "every operation answers the same on a rail that lends no payment method",
  async () => {
    const fixture = await makeGiftFixture({
      rail: { lendsMethod: false },
      savesMethods: true,
      ports: { bankFiles: { read: readBankFile, startOfTable } },
    });
    await ensureBankAccounts(fixture.system);
    const { secret: key } = await issueKey(fixture.system, { id: fixture.partnerId, name: "Server" });
    const api = makeApi(fixture.system, { key, requestJournal: new RequestJournal(fixture.system) });
    const everything = { url: "https://everything.example.org/", events: ["*"] };
    await api.call("POST", "/v1/webhooks", { body: everything });
    const operations = await playStory(fixture, api);
    await fixture.close();
    const text = stableText(JSON.stringify({ operations }, null, 2)).replaceAll(
      fixture.system.settings.publicUrl,
      RECORDED_URL,
    );
    expect(JSON.parse(text).operations).toEqual(examplesFor(RECORDED_URL).operations);
  },
  PLAYING_MS,
);
