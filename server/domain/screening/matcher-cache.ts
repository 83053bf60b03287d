import type { ScreeningEntry } from "@/server/generated/prisma/client";
import type { Context, Ports } from "@/server/operations/context";
import type { ListedKind, ListedParty, ListMatcher } from "@/server/ports/screening-matcher";

export interface CurrentMatcher {
  /** Names the versions of the matcher and of the lists, as `m2 ofac-sdn@7`: a verdict of any other is stale. */
  versions: string;
  /** The lists of which the same name decides without a person. */
  decisive: ReadonlySet<string>;
  /** The matcher over these lists. It is loaded once per version, which can take seconds: never within a transaction. */
  over(): Promise<ListMatcher>;
  /** Whether it is loaded already, or the lists are so small that nobody notices. */
  isAtHand(): Promise<boolean>;
}

/** Up to so many parties are loaded in some tens of milliseconds. */
const SMALL_PARTIES = 1_000;

interface Loading {
  over: Promise<ListMatcher>;
  isDone: boolean;
}

/** By application: two databases have versions of the same name. */
const loadings = new WeakMap<Ports, Map<string, Loading>>();

/** The versions of the current lists, with the matcher over them for whoever has to compare. */
export async function currentMatcher(ctx: Context): Promise<CurrentMatcher> {
  const lists = await ctx.db.screeningList.findMany({ orderBy: { list: "asc" } });
  const { matcher } = ctx.ports;
  const versions = [`m${matcher.version}`, ...lists.map(({ list, version }) => `${list}@${version}`)].join(" ");
  const isMissing = lists.length === 0 && ctx.settings.mode === "live";
  const decisive = new Set(lists.flatMap(({ list, isDecisive }) => (isDecisive ? [list] : [])));
  return {
    versions,
    decisive,
    async over() {
      // Nothing is clear that was compared with nothing: gifts stay pending until a list is imported.
      if (isMissing)
        throw new Error(
          "No sanctions list is loaded, so nobody can be screened. Import one: npm run screening:import.",
        );
      return load(ctx, versions).over;
    },
    isAtHand: async () =>
      !isMissing && (loadings.get(ctx.ports)?.get(versions)?.isDone === true || (await isSmall(ctx, versions))),
  };
}

/** Loads the current lists ahead of need, so that the next gift does not wait for that. */
export async function loadCurrentLists(ctx: Context): Promise<void> {
  const matcher = await currentMatcher(ctx);
  if (matcher.versions.includes("@")) await matcher.over();
}

function load(ctx: Context, versions: string): Loading {
  const known = loadings.get(ctx.ports)?.get(versions);
  if (known) return known;
  const loading: Loading = { over: matcherOf(ctx, versions), isDone: false };
  loadings.set(ctx.ports, new Map([[versions, loading]]));
  loading.over.then(
    () => {
      loading.isDone = true;
    },
    // Whoever comes next tries again.
    () => loadings.get(ctx.ports)?.delete(versions),
  );
  return loading;
}

async function isSmall(ctx: Context, versions: string): Promise<boolean> {
  const current = [...listVersionsIn(versions)].map(([list, version]) => ({ list, version }));
  const { _sum } = await ctx.db.screeningListVersion.aggregate({ where: { OR: current }, _sum: { parties: true } });
  return (_sum.parties ?? 0) <= SMALL_PARTIES;
}

/** The matcher over the lists as they stood in the named versions, current or not. */
export async function matcherOf(ctx: Context, versions: string): Promise<ListMatcher> {
  const parties: ListedParty[] = [];
  for (const [list, version] of listVersionsIn(versions)) {
    const rows = await ctx.db.screeningEntry.findMany({
      where: {
        list,
        fromVersion: { lte: version },
        OR: [{ untilVersion: null }, { untilVersion: { gt: version } }],
      },
    });
    for (const row of rows) parties.push(partyOf(row));
  }
  return ctx.ports.matcher.over(parties);
}

/** The lists in a text such as `m2 ofac-sdn@7 sandbox@1`, with their versions. */
export function listVersionsIn(versions: string): Map<string, number> {
  const named = versions.split(" ").flatMap((part): [string, number][] => {
    const at = part.lastIndexOf("@");
    return at < 0 ? [] : [[part.slice(0, at), Number(part.slice(at + 1))]];
  });
  return new Map(named);
}

/** A stored party as it is compared. */
export function partyOf(row: ScreeningEntry): ListedParty {
  const { list, uid, kind, name, aliases, weakAliases, birthDates, countries, documents, gender, program, digest } =
    row;
  const facts = { weakAliases, birthDates, countries, documents, gender, program, digest };
  return { list, uid, kind: kind as ListedKind, name, aliases, ...facts };
}
