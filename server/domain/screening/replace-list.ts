import { createHash } from "node:crypto";
import { factsOf, type ListFacts, requirePlausible } from "@/server/domain/screening/list-facts";
import { callerName } from "@/server/kernel/caller";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import type { ListedParty } from "@/server/ports/screening-matcher";

export type NewParty = Omit<ListedParty, "list" | "digest">;

export interface ReplacedList {
  list: string;
  version: number;
  parties: number;
  added: number;
  changed: number;
  removed: number;
}

interface Options {
  /** Accepts a list that is empty or has lost more parties than is usual. */
  force?: boolean;
  /**
   * Whether an identical name decides without a person. Undefined keeps the current setting; for a new list that is no.
   */
  isDecisive?: boolean | undefined;
}

/** Verdicts store the names of their lists, as in `own@7 un@3`, which has to be parsed again. */
const LIST_NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/**
 * Replaces a sanctions list with a new version, atomically. Unchanged parties are kept, and changed or removed ones end
 * with the previous version, so that every version can be read later. An identical list creates no new version. A job
 * compares every identity with what is new; if it has not yet, the identity's next gift does.
 */
export async function replaceList(
  ctx: Context,
  list: string,
  parties: NewParty[],
  { force = false, isDecisive: isWanted }: Options = {},
): Promise<ReplacedList> {
  if (!LIST_NAME.test(list)) throw unusableName(list);
  const rows = parties.map(rowOf);
  const ids = new Set(rows.map(({ uid }) => uid));
  if (ids.size < rows.length) throw sharedIds(list, rows.length - ids.size);
  return ctx.transaction(async (tx) => {
    // Lock the row first, so that two concurrent imports create two versions.
    await tx.db.$executeRaw`
      INSERT INTO screening_lists (list, version, imported_at, is_decisive)
      VALUES (${list}, 0, ${tx.now()}::timestamptz, ${isWanted ?? false}) ON CONFLICT (list) DO NOTHING`;
    const [known] = await tx.db.$queryRaw<{ version: number; isDecisive: boolean }[]>`
      SELECT version, is_decisive AS "isDecisive" FROM screening_lists WHERE list = ${list} FOR UPDATE`;
    const before = known!;
    if (!force) requirePlausible(list, await presentFacts(tx, list), factsOf(parties));
    const version = before.version + 1;
    const ended = await endParties(tx, list, version, rows);
    const begun = await beginParties(tx, list, version, rows);
    const isDecisive = isWanted ?? before.isDecisive;
    await tx.db.screeningList.update({ where: { list }, data: { importedAt: tx.now(), isDecisive } });
    if (isDecisive !== before.isDecisive || (isDecisive && before.version === 0))
      await noteDecisive(tx, list, isDecisive);
    const changed = begun.filter((uid) => ended.has(uid)).length;
    const counts = { added: begun.length - changed, changed, removed: ended.size - changed };
    if (begun.length + ended.size === 0 && before.version > 0)
      return { list, version: before.version, parties: rows.length, ...counts };
    const result = { list, version, parties: rows.length, ...counts };
    await tx.db.screeningList.update({ where: { list }, data: { version } });
    await tx.db.screeningListVersion.create({
      data: { ...result, importedAt: tx.now(), importedBy: callerName(tx.caller) },
    });
    await audit(tx, "screening.import", list, result);
    return result;
  });
}

/**
 * Records who made a list decisive, or made it need a person. If it is now decisive, identities with open cases are
 * screened again.
 */
async function noteDecisive(tx: Context, list: string, isDecisive: boolean): Promise<void> {
  await audit(tx, isDecisive ? "screening.list_decisive" : "screening.list_needs_review", list);
  if (!isDecisive) return;
  await tx.statement(
    `UPDATE identities SET screening_fingerprint = NULL WHERE id IN (
       SELECT identity_id FROM screening_cases WHERE list = $1 AND status = 'open')`,
    [list],
  );
}

const unusableName = (list: string) =>
  InvalidParameter({
    param: "lists",
    message: `The name of a list has lower-case letters, digits, ".", "_" and "-", at most 64. ${JSON.stringify(list)} has others.`,
  });

const sharedIds = (list: string, count: number) =>
  InvalidParameter({
    param: "lists",
    message: `${count} parties of the list ${list} have an id that another one has. Give each an id of its own.`,
  });

/** Counts the facts in the current version of a list. */
async function presentFacts(tx: Context, list: string): Promise<ListFacts> {
  const [facts] = await tx.db.$queryRaw<ListFacts[]>`
    SELECT count(*)::int AS parties, coalesce(sum(cardinality(aliases) + cardinality(weak_aliases)), 0)::int AS aliases,
      coalesce(sum(cardinality(birth_dates)), 0)::int AS "birthDates", coalesce(sum(cardinality(countries)), 0)::int AS countries,
      coalesce(sum(cardinality(documents)), 0)::int AS documents
    FROM screening_parties WHERE list = ${list} AND until_version IS NULL`;
  return facts!;
}

type Row = ReturnType<typeof rowOf>;

function rowOf(party: NewParty) {
  const { uid, kind, name, aliases, weakAliases = [], birthDates = [], countries = [], documents = [] } = party;
  const content = {
    uid,
    kind,
    name,
    aliases,
    weak_aliases: weakAliases,
    birth_dates: birthDates,
    countries,
    documents,
    gender: party.gender ?? null,
    program: party.program ?? null,
  };
  return { ...content, digest: createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32) };
}

/** Ends the parties that are gone or different; returns their ids. */
async function endParties(tx: Context, list: string, version: number, rows: Row[]): Promise<Set<string>> {
  const kept = JSON.stringify(rows.map(({ uid, digest }) => ({ uid, digest })));
  const ended = await tx.statement<{ uid: string }>(
    `UPDATE screening_parties p SET until_version = $2 WHERE p.list = $1 AND p.until_version IS NULL AND NOT EXISTS (
       SELECT 1 FROM json_to_recordset($3::json) AS r(uid text, digest text) WHERE r.uid = p.uid AND r.digest = p.digest)
     RETURNING p.uid`,
    [list, version, kept],
  );
  return new Set(ended.map(({ uid }) => uid));
}

/** Adds the parties that are new or different; returns their ids. */
async function beginParties(tx: Context, list: string, version: number, rows: Row[]): Promise<string[]> {
  const begun = await tx.statement<{ uid: string }>(
    `INSERT INTO screening_parties (list, from_version, uid, digest, kind, name, aliases, weak_aliases, birth_dates,
       countries, documents, gender, program)
     SELECT $1, $2, r.* FROM json_to_recordset($3::json) AS r(uid text, digest text, kind text, name text, aliases text[],
       weak_aliases text[], birth_dates text[], countries text[], documents text[], gender text, program text)
     WHERE NOT EXISTS (
       SELECT 1 FROM screening_parties p WHERE p.list = $1 AND p.until_version IS NULL AND p.uid = r.uid)
     RETURNING uid`,
    [list, version, JSON.stringify(rows)],
  );
  return begun.map(({ uid }) => uid);
}
