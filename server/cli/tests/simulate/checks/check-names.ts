import { isUnnamed, isUnnamedSponsor, namesOf } from "@/server/cli/tests/simulate/checks/names-model";
import { PERSON_NAMES } from "@/server/cli/tests/simulate/story/person-names";
import { ORGANIZER_URL } from "@/server/cli/tests/simulate/world/deliver-webhooks";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import {
  listCampaignContributions,
  showContribution,
} from "@/server/domain/campaigns/contributions/list-contributions";
import { type FoundPage, readCampaignPage } from "@/server/domain/campaigns/page/read-campaign-page";
import { readPoolPage } from "@/server/domain/pools/page/read-pool-page";
import { visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/** A gift to the campaign: what was given, by whom. */
interface Contribution {
  id: string;
  fromId: string;
  cents: string;
  status: string;
  hasSettled: boolean;
  matchId: string | null;
  matchedGiftId: string | null;
}

const CONTRIBUTIONS = `
  SELECT id, from_id AS "fromId", amount_cents::text AS cents, status, settled_at IS NOT NULL AS "hasSettled",
    match_id AS "matchId", matched_gift_id AS "matchedGiftId"
  FROM gifts WHERE campaign_id = $1 ORDER BY id`;

const PAGES_MAX = 20;
const LISTED_MAX = 100;
const NAMELESS = "No stranger reads who gave without a name.";

/** Strangers see the current names of donors who want to be named, and of nobody else. */
export async function checkNames(stage: Stage): Promise<void> {
  const { world, cast } = stage;
  const { rows } = await world.admin.query<Contribution>(CONTRIBUTIONS, [cast.campaignId]);
  const [{ ctx }] = world.processes;
  const visitor = ctx.as(visitorCaller("req_story"));
  await checkPage(stage, visitor, rows);
  await checkList(stage, ctx.as(cast.organizer), rows);
  checkPosts(stage, rows);
  for (const { slug } of await world.observer.db.pool.findMany({ where: { id: { in: cast.poolIds } } })) {
    const page = await readPoolPage(visitor, { slug });
    const text = JSON.stringify(page, (_, value) => (typeof value === "bigint" ? String(value) : value));
    for (const name of PERSON_NAMES.donors.flat())
      if (text.includes(name)) world.state.breach("A pool's page names no member who did not agree to it.", name);
  }
}

/** Whether the donor wants no name shown. */
function isNameless({ story, cast }: Stage, { cents, matchId }: Contribution): boolean {
  return matchId === null ? isUnnamed(BigInt(cents)) : isUnnamedSponsor(story.matches[cast.matchIds.indexOf(matchId)]!);
}

/** The names that a page may show of a contribution now: null for none. */
function shownNames(stage: Stage, gift: Contribution): Set<string | null> {
  const now = stage.world.clock.now();
  return isNameless(stage, gift) ? new Set([null]) : namesOf(stage, gift.fromId, { from: now, to: now });
}

/** The wall has each contribution that was not refunded, and below it the matches. */
async function checkPage(stage: Stage, visitor: Context, gifts: Contribution[]): Promise<void> {
  const { state } = stage.world;
  const slug = "lamps";
  const shown: string[] = [];
  const possible: Set<string>[] = [];
  let wall: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const found: FoundPage = await readCampaignPage(visitor, {
      slug,
      page_slug: null,
      preview: null,
      wall,
      updates: null,
    });
    if (found.kind !== "shown") throw new Error(`The campaign's page is ${found.kind}.`);
    for (const { name, amountCents, matches } of found.page.wall) {
      shown.push(`${amountCents} of ${name}`);
      for (const match of matches) shown.push(`${match.amountCents} added by ${match.sponsorName}`);
    }
    wall = found.page.wallNext;
    if (wall === null) break;
  }
  const standing = gifts.filter(({ status }) => status === "settled");
  for (const gift of standing) {
    const how = gift.matchId === null ? "of" : "added by";
    if (gift.matchId !== null && !standing.some(({ id }) => id === gift.matchedGiftId)) continue;
    possible.push(new Set([...shownNames(stage, gift)].map((name) => `${gift.cents} ${how} ${name}`)));
  }
  const rest = leftOf(shown, possible);
  if (rest !== null) state.breach("A campaign's page shows each donor as they want to be shown.", rest);
}

/** A name that is shown and should not be, or is missing; null if every set matches one shown name and none is left. */
function leftOf(shown: readonly string[], possible: readonly Set<string>[]): string | null {
  const left = [...shown];
  // Sets with a single name come first.
  for (const wanted of [...possible].sort((one, other) => one.size - other.size)) {
    const at = left.findIndex((one) => wanted.has(one));
    if (at < 0) return `not ${[...wanted].join(" or ")}`;
    left.splice(at, 1);
  }
  return left.length > 0 ? left.join(", ") : null;
}

/** An organizer who manages neither side sees only the names of donors who want to be named. */
async function checkList(stage: Stage, organizer: Context, gifts: Contribution[]): Promise<void> {
  const { world, cast } = stage;
  const page = { limit: LISTED_MAX, after: null };
  const { rows } = await listCampaignContributions(organizer, { id: cast.campaignId }, page);
  const byId = new Map(gifts.map((gift) => [gift.id, gift]));
  for (const row of rows) {
    checkSaid(stage, showContribution(row, organizer), byId.get(row.id));
  }
  if (rows.length !== Math.min(gifts.length, LISTED_MAX))
    world.state.breach("A campaign's organizers can list each gift to it.", `${rows.length} of ${gifts.length}`);
}

function checkSaid(stage: Stage, said: object, gift: Contribution | undefined): void {
  const { from, memo } = said as { from: string | null; memo: string | null };
  const text = JSON.stringify(said);
  const isRight = gift && (isNameless(stage, gift) ? from === null && memo === null : from === gift.fromId);
  const isKept = gift && isNameless(stage, gift) && text.includes(gift.fromId);
  if (!isRight || isKept) stage.world.state.breach(NAMELESS, text);
}

/** The organizer's endpoint gets each contribution once, as the list shows it, and nothing else. */
function checkPosts(stage: Stage, gifts: Contribution[]): void {
  const { world, cast } = stage;
  if (cast.webhookSecret === null) return;
  const bodies = new Map(
    world.state.posts
      .filter(({ url }) => url === ORGANIZER_URL)
      .map(({ headers, body }) => [headers["Svc-Event-Id"], body]),
  );
  const missing = new Map(gifts.filter(({ hasSettled }) => hasSettled).map((gift) => [gift.id, gift]));
  for (const body of bodies.values()) {
    const { type, data } = JSON.parse(body) as { type: string; data: { id: string } };
    if (type !== "campaign.contribution" || !missing.has(data.id))
      world.state.breach("Others are notified of what they may know, once.", body);
    checkSaid(stage, data, missing.get(data.id));
    missing.delete(data.id);
  }
  for (const id of missing.keys())
    world.state.breach("Others are notified of what they may know, once.", `never of ${id}`);
}
