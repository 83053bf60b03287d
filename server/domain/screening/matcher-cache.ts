import type { Context } from "@/server/domain/context";
import type { ScreeningEntry } from "@/server/generated/prisma/client";
import type { ListedKind, ListedParty, ListMatcher, ScreeningMatcher } from "@/server/ports/screening-matcher";

export interface LoadedMatcher {
  /** Names the versions of the matcher and of the lists, as `m2 ofac-sdn@7`: a verdict of any other is stale. */
  versions: string;
  /** The lists of which the same name decides without a person. */
  decisive: ReadonlySet<string>;
  over: ListMatcher;
}

const loadedMatchers = new WeakMap<ScreeningMatcher, Map<string, Promise<LoadedMatcher>>>();

/** The matcher over the current lists, loaded once per version while what needs it waits. */
export async function currentMatcher(ctx: Context): Promise<LoadedMatcher> {
  const lists = await ctx.db.screeningList.findMany({ orderBy: { list: "asc" } });
  // Nothing is clear that was compared with nothing: gifts stay pending until a list is imported.
  if (lists.length === 0 && ctx.settings.mode === "live")
    throw new Error("No sanctions list is loaded, so nobody can be screened. Import one: npm run screening:import.");
  const { matcher } = ctx.ports;
  const versions = [`m${matcher.version}`, ...lists.map(({ list, version }) => `${list}@${version}`)].join(" ");
  const known = loadedMatchers.get(matcher)?.get(versions);
  if (known) return known;
  const decisive = new Set(lists.flatMap(({ list, isDecisive }) => (isDecisive ? [list] : [])));
  const loading = matcherOf(ctx, versions).then((over) => ({ versions, decisive, over }));
  loadedMatchers.set(matcher, new Map([[versions, loading]]));
  // Whoever comes next tries again.
  loading.catch(() => loadedMatchers.get(matcher)?.delete(versions));
  return loading;
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
