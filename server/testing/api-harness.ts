import { ensureBankAccounts } from "@/prisma/seed/sandbox-bank-accounts";
import { readBankFile } from "@/server/adapters/bank-files/read-bank-file";
import { startOfTable } from "@/server/adapters/bank-files/start-of-table";
import { endpoints } from "@/server/api/all-endpoints";
import type { Endpoint } from "@/server/api/endpoint";
import { issueKey } from "@/server/domain/identities/issue-key";
import { type Api, type Handler, makeApi } from "@/server/testing/api-client";
import { bodyOf, queryOf } from "@/server/testing/api-sample-bodies";
import { type Instance, type SampleKind, unknownId } from "@/server/testing/api-sample-kinds";
import { MAKERS, type Makers, makeInstance, partnersMakers } from "@/server/testing/api-sample-makers";
import { parentsOf, pathOf } from "@/server/testing/api-sample-paths";
import { payoutMakers } from "@/server/testing/api-sample-payouts";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { logRequest } from "@/server/testing/log-request";
import { makeTenant } from "@/server/testing/test-tenant";

/** A client with its key, a stranger's key, and valid requests for every operation. */
export interface ApiHarness {
  fixture: GiftFixture;
  api: Api;
  key: string;
  /** Another key of the same partner. */
  secondKey: string;
  /** The key of an unrelated partner. */
  strangerKey: string;
  /** The stranger's own resources, if they were asked for. */
  theirs: Instance;
  /** Instances that no test may change, if they were asked for. */
  shared: Instance;
  /** Instances that a valid request to the operation may change: shared ones for a request that only reads. */
  fresh(endpoint: Endpoint): Promise<Instance>;
  /** Instances for this test alone: those that a valid request to the operation names; by default all. */
  another(endpoint?: Endpoint): Promise<Instance>;
}

/** What a test file needs from the harness: each part takes about a thousand statements to make. */
interface Needs {
  /** Default: true. */
  shared?: boolean;
  /** Default: false. */
  theirs?: boolean;
}

/** A rate limit so high that no test reaches it. It makes every response carry the rate limit headers. */
const AMPLE = { perSecond: 1_000_000, burst: 1_000_000 };

/** The same harness on an API with one operation replaced, or with something between it and its clients. */
export function withReplaced(harness: ApiHarness, replacement: Endpoint | null, handler?: Handler): ApiHarness {
  const registry = endpoints.map((one) => (one.operationId === replacement?.operationId ? replacement : one));
  return {
    ...harness,
    api: makeApi(harness.fixture.system, { key: harness.key, rateLimit: AMPLE, registry, handler }),
  };
}

/** Makes the harness with the parts that the test file needs. */
export async function makeApiHarness(needs: Needs = {}): Promise<ApiHarness> {
  const fixture = await makeGiftFixture({ ports: { bankFiles: { read: readBankFile, startOfTable } } });
  await ensureBankAccounts(fixture.system);
  const { secret: key } = await issueKey(fixture.system, { id: fixture.partnerId, name: "test" });
  const { secret: secondKey } = await issueKey(fixture.system, { id: fixture.partnerId, name: "second" });
  const { secret: strangerKey } = await makeTenant(fixture.system);
  const api = makeApi(fixture.system, { key, rateLimit: AMPLE });
  const own: Makers = { ...MAKERS, ...partnersMakers(fixture), request: once(() => logRequest(fixture.system, key)) };
  const everything = Object.keys(own) as SampleKind[];
  const another = (endpoint?: Endpoint) => makeInstance(api, key, own, endpoint ? kindsNamedBy(endpoint) : everything);
  const { shared: hasShared = true, theirs: hasTheirs = false } = needs;
  const theirs = hasTheirs && (await makeInstance(api, strangerKey, MAKERS, Object.keys(MAKERS) as SampleKind[]));
  const shared = hasShared && (await another());
  return {
    fixture,
    api,
    key,
    secondKey,
    strangerKey,
    another,
    // An empty object would make a check pass without checking anything.
    theirs: theirs || notMade("theirs"),
    shared: shared || notMade("shared"),
    async fresh(endpoint) {
      if (shared && endpoint.method === "GET") return shared;
      const there = shared ? parentsOf(endpoint, shared) : {};
      return makeInstance(api, key, { ...own, ...payoutMakers(fixture, 1) }, kindsNamedBy(endpoint), there);
    },
  };
}

/** Stands for instances that were not made: throws when a test reads from it. */
function notMade(name: keyof Needs): Instance {
  const fail = () => {
    throw new Error(`makeApiHarness({ ${name}: true }) makes these instances`);
  };
  return new Proxy({}, { get: fail, ownKeys: fail });
}

function once(make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Returns the kinds of resource that a valid request to the operation names, found by making one with made-up ids. */
function kindsNamedBy(endpoint: Endpoint): SampleKind[] {
  const named = new Set<SampleKind>();
  const ids = new Proxy({} as Instance, {
    get(_, kind: SampleKind) {
      named.add(kind);
      return unknownId(kind);
    },
  });
  pathOf(endpoint, ids);
  bodyOf(endpoint, ids);
  queryOf(endpoint, ids);
  return [...named];
}
