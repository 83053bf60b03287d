import type { z } from "zod";
import { endpoints } from "@/server/api/all-endpoints";
import type { Endpoint } from "@/server/api/endpoint";
import { ID_PREFIXES, type IdKind, newId } from "@/server/kernel/ids";
import type { Instance, SampleKind } from "@/server/testing/api-sample-kinds";

/** Returns the path of an operation with the instance's ids in it. */
export function pathOf(endpoint: Endpoint, ids: Instance): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const kind = kindsOf(endpoint, name).find((one) => ids[one]);
    const id = kind && ids[kind];
    if (!id)
      throw new Error(`server/testing/api-sample-makers.ts creates no instance for {${name}} of ${endpoint.path}`);
    return id;
  });
}

/** Parameters that are named after a page, but also accept a campaign's id. */
const KINDS_BY_NAME: Record<string, IdKind[]> = { page_id: ["p2pPage"] };

/** Operations whose path takes special instances, by parameter. */
const SPECIAL_BY_OPERATION: Record<string, Record<string, SampleKind>> = {
  createRecurringGift: { id: "openCampaign" },
  listRecurringGifts: { id: "openCampaign" },
  hideContribution: { id: "givenCampaign", gift_id: "contribution" },
  showContribution: { id: "givenCampaign", gift_id: "contribution" },
  commitToPool: { id: "emptyPool" },
  getPoolMember: { identity_id: "memberOfPool" },
  updatePoolMember: { identity_id: "memberOfPool" },
  removePoolMember: { identity_id: "memberOfPool" },
  voteOnDisbursement: { id: "votingPool", disbursement_id: "ballot" },
  drawDisbursement: { id: "drawingPool" },
  listPoolDraws: { id: "drawingPool" },
  acceptSponsorship: { id: "sponsoredPool" },
  startVerification: { id: "unverified" },
  applyForCharity: { id: "hopeful" },
  getCharityApplication: { id: "applying" },
  withdrawCharityApplication: { id: "applying" },
  listVerifications: { id: "verifying" },
  getVerification: { id: "verifying" },
  cancelVerification: { id: "verifying" },
  getPayoutAccount: { id: "payee" },
  getPayoutSchedule: { id: "payee" },
  updatePayoutSchedule: { id: "payee" },
  removePayoutAccount: { id: "payee" },
  listPoolChanges: { id: "changingPool" },
  approvePoolChange: { id: "changingPool" },
  rejectPoolChange: { id: "changingPool" },
};

/** Public resources, which anyone can read. */
const PUBLIC_POOL_OPERATIONS = ["getPool", "commitToPool", "listPoolDraws"];

/** True for operations on a public resource. */
export function isOnPublic({ operationId }: Endpoint): boolean {
  return SPECIAL_BY_OPERATION[operationId]?.id === "openCampaign" || PUBLIC_POOL_OPERATIONS.includes(operationId);
}

/** Returns the kinds of id that a path parameter takes, according to its schema. */
export function kindsOf(endpoint: Endpoint, name: string): SampleKind[] {
  const special = SPECIAL_BY_OPERATION[endpoint.operationId]?.[name];
  if (special) return [special];
  if (KINDS_BY_NAME[name]) return KINDS_BY_NAME[name];
  const field = (endpoint.params as z.ZodObject).shape[name] as z.ZodType;
  return (Object.keys(ID_PREFIXES) as IdKind[]).filter((kind) => field.safeParse(newId(kind)).success);
}

/** For each kind of resource that an operation changes, what it belongs to, which need not be made again. */
const PARENTS: Partial<Record<SampleKind, SampleKind[]>> = {
  ballot: ["votingPool", "individual"],
  disbursement: ["pool", "memberOfPool"],
  commitment: ["pool"],
  memberOfPool: ["pool"],
  poolInvitation: ["pool"],
  contribution: ["organization", "givenCampaign"],
  p2pPage: ["campaign"],
  campaignUpdate: ["campaign"],
  picture: ["campaign"],
  match: ["campaign"],
  recurringGift: ["openCampaign"],
  webhookDelivery: ["webhookEndpoint"],
};

/** Returns the instances that the resource changed by the operation belongs to. Several requests can share them. */
export function parentsOf(endpoint: Endpoint, ids: Instance): Instance {
  const last = parametersOf(endpoint).at(-1);
  const changed = last === undefined ? [] : kindsOf(endpoint, last);
  const parents = changed.flatMap((kind) => PARENTS[kind] ?? []).filter((kind) => !changed.includes(kind));
  return Object.fromEntries(parents.map((kind) => [kind, ids[kind]]));
}

/** Returns the names of the parameters in an operation's path. */
export function parametersOf({ path }: Endpoint): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}

/** Every operation under its name, for `test.each`. */
export const operations = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** Returns the operations for which the condition holds. */
export function operationsWith(condition: (endpoint: Endpoint) => boolean) {
  return operations.filter(([, endpoint]) => condition(endpoint));
}
