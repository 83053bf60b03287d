import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import type { GiftFixture } from "@/server/testing/gift-fixture";
import { promiseMatches } from "@/server/testing/recording/match-story";
import type { Recorder } from "@/server/testing/recording/recorder";
import { giveEachMonth } from "@/server/testing/recording/recurring-story";

/** A campaign from its creation to its end, with a fundraising page that someone gives to. */
export async function runCampaign(fixture: GiftFixture, recorder: Recorder, ada: string): Promise<void> {
  const { id } = await recorder.call("createCampaign", {
    body: {
      name: "Lamps for the harbor",
      description: "Forty lamps before the first storm.",
      language: "en",
      story: "Every winter the harbor is **dark** by four o'clock.",
      goal_cents: 500_000,
      ends_at: "2027-01-31T23:00:00.000Z",
      status: "live",
      beneficiary_id: fixture.charity.id,
      impacts: [{ amount_cents: 2_500, text: "keeps a lamp burning for a month" }],
      faq: [{ question: "What if you raise more?", answer: "The south quay gets lamps, too." }],
      branding: { primary_color: "#0a5c7d", button_label: "Light a lamp" },
    },
  });
  const params = { id };
  const page = await recorder.call("createP2pPage", {
    params,
    body: { name: "Ada runs for the lamps", goal_cents: 50_000, status: "live", owner_id: ada },
  });
  const ofPage = { id, page_id: page.id };
  const matches = await promiseMatches(fixture, recorder, id);
  const donor = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: ada } });
  const run = await fixture.give(donor, fixture.charity, {
    campaign_id: page.id,
    amount_cents: 4_000n,
    memo: "Run well",
  });
  await fixture.settle();
  await matches.giveMatches();
  await recorder.call("getCampaign", { params });
  await recorder.call("listCampaigns", { query: { status: "live", limit: 2 } });
  await recorder.call("updateCampaign", { params, body: { goal_cents: 600_000 } });
  await recorder.call("listCampaignContributions", { params, query: { status: "settled", limit: 2 } });
  const ofGift = { id, gift_id: run };
  const reason = "The message advertises a shop.";
  await recorder.call("hideContribution", { params: ofGift, body: { name: false, reason } });
  await recorder.call("showContribution", { params: ofGift, body: { message: true } });
  await recorder.call("listP2pPages", { params, query: { sort: "raised", limit: 2 } });
  await recorder.call("getP2pPage", { params: ofPage });
  await recorder.call("updateP2pPage", { params: ofPage, body: { story: "Ten miles for ten lamps." } });
  await recorder.call("listP2pPageContributions", { params: ofPage, query: { limit: 2 } });
  const updates = await recorder.call("createCampaignUpdate", {
    params,
    body: { title: "The north quay is lit", body: "**Ten lamps** burn since Friday. Forty is what we are after." },
  });
  await recorder.call("listCampaignUpdates", { params, query: { limit: 2 } });
  await recorder.call("getCampaignUpdate", { params: { id, update_id: updates.id } });
  await recorder.call("deleteCampaignUpdate", { params: { id, update_id: updates.id } });
  await showPictures(recorder, id);
  await matches.look();
  await giveEachMonth(fixture, recorder, ada, id);
  await updateCampaign(fixture.partner, { id: id, status: "ended" });
}

/** A picture of one pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

async function showPictures(recorder: Recorder, id: string): Promise<void> {
  const cover = await recorder.call("createPicture", {
    params: { id },
    body: { kind: "cover", alt: "The north quay at dusk, without a light", focus_x: 40, focus_y: 60, file: PIXEL },
  });
  const params = { id, picture_id: cover.id };
  await recorder.call("listPictures", { params: { id }, query: { limit: 2 } });
  await recorder.call("getPicture", { params });
  await recorder.call("updatePicture", { params, body: { focus_y: 50 } });
  await recorder.call("deletePicture", { params });
}
