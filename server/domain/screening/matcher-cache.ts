import type { Context } from "@/server/domain/context";
import type { ListedParty, ListMatcher, ScreeningMatcher } from "@/server/ports/screening-matcher";

interface Loaded {
  /** Identifies the versions of the lists and the matcher: a verdict of any other version is stale. */
  version: string;
  over: ListMatcher;
}

const loadedMatchers = new WeakMap<ScreeningMatcher, Map<string, Promise<Loaded>>>();

/** The matcher over the current lists, loaded once per version. */
export async function currentMatcher(ctx: Context): Promise<Loaded> {
  const lists = await ctx.db.screeningList.findMany({ orderBy: { list: "asc" } });
  const { matcher } = ctx.ports;
  const version = [`m${matcher.version}`, ...lists.map((list) => `${list.list}@${list.version}`)].join(" ");
  const known = loadedMatchers.get(matcher)?.get(version);
  if (known) return known;
  const loading = load(ctx, lists, version);
  loadedMatchers.set(matcher, new Map([[version, loading]]));
  // Whoever comes next tries again.
  loading.catch(() => loadedMatchers.get(matcher)?.delete(version));
  return loading;
}

async function load(ctx: Context, lists: { list: string; version: number }[], version: string): Promise<Loaded> {
  const inForce = lists.map(({ list, version }) => ({ list, version }));
  const rows = inForce.length > 0 ? await ctx.db.screeningEntry.findMany({ where: { OR: inForce } }) : [];
  const parties = rows.map(({ list, uid, kind, name, aliases }) => ({
    list,
    uid,
    kind: kind as ListedParty["kind"],
    name,
    aliases,
  }));
  return { version, over: await ctx.ports.matcher.over(parties) };
}
