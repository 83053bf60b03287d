import type { ScreeningEntry } from "@/server/generated/prisma/client";
import type { Context, Ports } from "@/server/operations/context";
import type { ListedKind, ListedParty, ListMatcher } from "@/server/ports/screening-matcher";

export interface CurrentMatcher {
  /** The versions of the matcher and of the lists, such as `m2 ofac-sdn@7`. A verdict with other versions is stale. */
  versions: string;
  /** The lists on which an identical name decides without a person. */
  decisive: ReadonlySet<string>;
  /**
   * The matcher for these lists. It is loaded once per version, which can take seconds, so never call this within a
   * transaction.
   */
  over(): Promise<ListMatcher>;
  /** Whether it is already loaded, or the lists are so small that loading takes no noticeable time. */
  isAtHand(): Promise<boolean>;
}

/** Up to this many parties load within some tens of milliseconds. */
const SMALL_PARTIES = 1_000;

interface Loading {
  over: Promise<ListMatcher>;
  isDone: boolean;
}

/** By application, because two databases may have the same version names. */
const loadings = new WeakMap<Ports, Map<string, Loading>>();

/** The versions of the current lists, and on demand the matcher for them. */
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
      // Nobody is clear without a list to compare with: gifts stay pending until one is imported.
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

/** Loads the current lists in advance, so that the next gift does not wait for that. */
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
    // The next caller tries again.
    () => loadings.get(ctx.ports)?.delete(versions),
  );
  return loading;
}

async function isSmall(ctx: Context, versions: string): Promise<boolean> {
  const current = [...listVersionsIn(versions)].map(([list, version]) => ({ list, version }));
  const { _sum } = await ctx.db.screeningListVersion.aggregate({ where: { OR: current }, _sum: { parties: true } });
  return (_sum.parties ?? 0) <= SMALL_PARTIES;
}

/** Loads the matcher for the lists as of the named versions, current or not. */
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

/** Parses the lists and their versions in a text such as `m2 ofac-sdn@7 sandbox@1`. */
export function listVersionsIn(versions: string): Map<string, number> {
  const named = versions.split(" ").flatMap((part): [string, number][] => {
    const at = part.lastIndexOf("@");
    return at < 0 ? [] : [[part.slice(0, at), Number(part.slice(at + 1))]];
  });
  return new Map(named);
}

/** Converts a stored party for comparison. */
export function partyOf(row: ScreeningEntry): ListedParty {
  const { list, uid, kind, name, aliases, weakAliases, birthDates, countries, documents, gender, program, digest } =
    row;
  const facts = { weakAliases, birthDates, countries, documents, gender, program, digest };
  return { list, uid, kind: kind as ListedKind, name, aliases, ...facts };
}
