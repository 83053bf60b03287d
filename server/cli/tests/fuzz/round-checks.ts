import { type Answered, breach, type MadeCall } from "@/server/cli/tests/fuzz/breach";
import type { Created } from "@/server/cli/tests/fuzz/history";
import type { Player } from "@/server/cli/tests/fuzz/player";
import { staysAsCreated } from "@/server/cli/tests/fuzz/rules-beyond-schema";

const PAGES_READ = 5;
const OTHER = { first: "second", second: "first" } as const;

/**
 * Checks what must hold when a round is over and idle: created resources are read and listed as they were returned, the
 * other partner sees none of them, and idempotent requests are replayed byte for byte. Throws a Breach otherwise.
 */
export async function checkRound(player: Player): Promise<void> {
  const { created, keyed, touched } = player.history;
  for (const one of created) {
    // A page inherits its campaign's terms and changes with them.
    const { id, shown } = one;
    await checkRead(player, one, touched.has(id) || touched.has(String(shown.parent_campaign_id)));
    await checkHidden(player, one);
  }
  await checkLists(
    player,
    created.filter(({ id }) => !touched.has(id)),
  );
  for (const { call, response } of keyed) await checkReplay(player, call, response);
  player.proofs.created += created.length;
  player.proofs.replayed += keyed.length;
}

async function checkRead(player: Player, { by, call, location, shown }: Created, isTouched: boolean): Promise<void> {
  const read = await player.read(location, by);
  // Some resources can only be listed.
  if (read.status === 405) return;
  if (isTouched && [200, 404].includes(read.status)) return;
  if (read.status !== 200) throw created(call, read, `the created resource is not found at ${location}`);
  const now = read.json as Record<string, unknown>;
  const changed = Object.keys(shown).filter(
    (field) => staysAsCreated(field) && JSON.stringify(now[field]) !== JSON.stringify(shown[field]),
  );
  if (changed.length > 0) throw created(call, read, `read again, another ${changed.join(", ")} than created`);
}

async function checkHidden(player: Player, one: Created): Promise<void> {
  const other = OTHER[one.by];
  if (player.history.concerns(one, other)) return;
  const seen = await player.read(one.location, other);
  const none = await player.read(one.location.replace(one.id, nobodys(one.id)), other);
  const comparable = ({ status, text }: Answered) => `${status} ${text.replace(/"req_\w+"/g, '"req_"')}`;
  if (seen.status < 400) throw created(one.call, seen, `the other partner reads ${one.location}`);
  if (comparable(seen) !== comparable(none))
    throw created(one.call, seen, `the other partner can distinguish ${one.location} from an unknown id: ${none.text}`);
}

/** An id of the same kind that doesn't exist. */
function nobodys(id: string): string {
  return `${id.slice(0, -4)}${id.endsWith("zzzz") ? "0000" : "zzzz"}`;
}

async function checkLists(player: Player, created: Created[]): Promise<void> {
  const lists = new Map<string, Created[]>();
  for (const one of created) {
    const list = `${one.by} ${await listOf(player, one)}`;
    lists.set(list, [...(lists.get(list) ?? []), one]);
  }
  for (const [list, rows] of lists) {
    const [by, path] = list.split(" ") as [Created["by"], string];
    const missing = new Map(rows.map((row) => [row.id, row]));
    await readPages(player, path, by, (id) => missing.delete(id) && missing.size === 0);
    for (const { call, id } of missing.values()) throw breach(call, `the created ${id} is not in the list ${path}`);
    const foreign = new Map(rows.filter((row) => !player.history.concerns(row, OTHER[by])).map((row) => [row.id, row]));
    await readPages(player, path, OTHER[by], (id) => {
      const seen = foreign.get(id);
      if (seen) throw breach(seen.call, `the other partner finds ${id} in the list ${path}`);
      return false;
    });
  }
}

/** The list that contains a created resource, or, if there is none, the one it was created in. */
async function listOf(player: Player, { location, by, call }: Created): Promise<string> {
  const listPath = location.slice(0, location.lastIndexOf("/"));
  const { status } = await player.read(`${listPath}?limit=1`, by);
  return status === 200 ? listPath : call.path;
}

/** Reads a list, newest first, until the visitor has seen enough. */
async function readPages(player: Player, path: string, who: Created["by"], visit: (id: string) => boolean) {
  let cursor = "";
  for (let page = 0; page < PAGES_READ; page += 1) {
    const { status, json } = await player.read(`${path}?limit=100${cursor}`, who);
    if (status !== 200) return;
    const { data, next_cursor: next } = json as { data: { id: string }[]; next_cursor: string | null };
    for (const { id } of data) if (visit(id)) return;
    if (next === null) return;
    cursor = `&cursor=${next}`;
  }
}

async function checkReplay(player: Player, call: MadeCall, first: Answered): Promise<void> {
  const again = await player.repeat(call);
  if (again.status !== first.status || again.text !== first.text || !again.replayed)
    throw breach(call, `repeated under its Idempotency-Key, it returned ${again.status}\n${again.text}\n${first.text}`);
}

function created(call: MadeCall, { status, text }: Answered, why: string) {
  return breach(call, `${status}: ${why}\n${text.slice(0, 2_000)}`);
}
