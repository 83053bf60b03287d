/** Ids by their prefix, such as `usr_`. */
export type TrialIds = Readonly<Record<string, string>>;

const ID = /\b([a-z]{2,4}_)[0-9a-hjkmnp-tv-z]{26}\b/g;
const SANDBOX_KEY = /^alm_sk_sandbox_\w{20,}$/;
const NAME = "almoner.docs.ids";

interface Source {
  path: string;
  /** The id in a row of the list; undefined if it can't be used. */
  idIn(row: Record<string, unknown>): unknown;
}

const ownId = (row: Record<string, unknown>) => row.id;
const activeId = (row: Record<string, unknown>) => (row.status === "active" ? row.id : undefined);

/** The lists from which to take ids that a key can work with. */
const SOURCES: Readonly<Record<string, Source>> = {
  usr_: { path: "/v1/identities?type=individual&limit=20", idIn: activeId },
  // The beneficiaries of live campaigns can receive gifts.
  org_: { path: "/v1/campaigns?status=live&limit=1", idIn: (row) => row.beneficiary_id },
  cmp_: { path: "/v1/campaigns?status=live&limit=1", idIn: ownId },
  pool_: { path: "/v1/pools?limit=1", idIn: ownId },
  gft_: { path: "/v1/gifts?status=settled&limit=1", idIn: ownId },
  rcp_: { path: "/v1/receipts?limit=1", idIn: ownId },
  whe_: { path: "/v1/webhooks?limit=1", idIn: ownId },
};

/** Reads ids of this sandbox that work with the key, for the given prefixes. None for other keys. */
export async function readTrialIds(key: string, prefixes: readonly string[]): Promise<TrialIds> {
  if (!SANDBOX_KEY.test(key)) return {};
  const found = await Promise.all(
    prefixes.map(async (prefix) => [prefix, await firstId(key, SOURCES[prefix])] as const),
  );
  return Object.fromEntries(found.flatMap(([prefix, id]) => (id ? [[prefix, id]] : [])));
}

async function firstId(key: string, source: Source | undefined): Promise<string | undefined> {
  if (!source) return undefined;
  const headers = { Authorization: `Bearer ${key}` };
  try {
    const response = await fetch(source.path, { headers, credentials: "omit", cache: "no-store" });
    if (!response.ok) return undefined;
    const { data } = (await response.json()) as { data: Record<string, unknown>[] };
    return data.map(source.idIn).find((id) => typeof id === "string");
  } catch {
    return undefined;
  }
}

/** The ids in a text. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(ID)].map(([id]) => id);
}

/** The prefixes of the ids in a text, each once. */
export function prefixesIn(text: string): string[] {
  return [...new Set([...text.matchAll(ID)].map(([, prefix]) => prefix!))];
}

/** The text with each id replaced by the given one of its kind. */
export function withIds(text: string, ids: TrialIds): string {
  return text.replace(ID, (id, prefix: string) => ids[prefix] ?? id);
}

/** The id of a response's subject. */
export function idIn(responseText: string): string | undefined {
  const [, id] = /^\{\s*"id": ?"([^"]+)"/.exec(responseText) ?? [];
  return id && prefixesIn(id).length > 0 ? id : undefined;
}

/** The latest id of each kind from earlier responses, kept for this tab only. */
export function rememberedIds(): TrialIds {
  return JSON.parse(sessionStorage.getItem(NAME) ?? "{}");
}

/** Remembers an id, and returns all of them. */
export function rememberId(id: string): TrialIds {
  const ids = { ...rememberedIds(), [prefixesIn(id)[0]!]: id };
  sessionStorage.setItem(NAME, JSON.stringify(ids));
  return ids;
}
