import { type Cast, send, type Target } from "@/server/cli/tests/crash-test/client";

const PEOPLE = 20;
const MATCH_CAP_CENTS = 20_000;
const EVENTS = ["gift.created", "gift.settled", "gift.failed", "gift.reversed"];

/** Creates donors, recipients and a campaign. The charity is the sandbox's own. */
export async function makeCast(target: Target, charityId: string): Promise<Cast> {
  const me = await ask(target, "/v1/me");
  const peopleIds: string[] = [];
  for (let index = 1; index <= PEOPLE; index += 1) {
    const email = `giver-${index}@crash-test.example`;
    const person = await ask(target, "/v1/identities", {
      type: "individual",
      email,
      display_name: `Robin Sender ${index}`,
    });
    peopleIds.push(String(person.id));
  }
  const terms = { name: "Crash test", status: "live", beneficiary_id: charityId };
  const campaign = await ask(target, "/v1/campaigns", terms);
  // The partner matches gifts, so that kills also hit allocations and caps.
  await ask(target, `/v1/campaigns/${campaign.id}/matches`, { cap_cents: MATCH_CAP_CENTS });
  const partnerId = (me.identity as { id: string }).id;
  return { partnerId, peopleIds, charityId, campaignId: String(campaign.id), givePath: `/c/${campaign.slug}/give` };
}

/** Subscribes to every gift event and returns the signing secret. */
export async function subscribe(target: Target, url: string): Promise<string> {
  return String((await ask(target, "/v1/webhooks", { url, events: EVENTS })).signing_secret);
}

async function ask(target: Target, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await send(target, path, body);
  if (response && response.status < 300) return response.json;
  throw new Error(
    `${path} returned ${response?.status ?? "nothing"} before the test began: ${JSON.stringify(response?.json)}`,
  );
}
