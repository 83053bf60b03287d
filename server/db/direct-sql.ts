import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Db } from "@/server/db/client";
import { Prisma } from "@/server/generated/prisma/client";

// Our own SQL goes past Prisma to the connection: Prisma would write its values as JSON, read that again and interpret a
// plan of one step, which takes longer than sending the statement. What comes back has the types that Prisma gives it.

/** Sends one statement. */
export type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/** A running transaction that is to share its connection; `send` is null once it has ended. */
interface Sharing {
  send: Send | null;
}

/** Prisma says nowhere which of its transactions has which connection, so each is asked by a statement that stays here. */
const ASK = "-- shares its connection as ";
const asking = new Map<string, Sharing>();
let asked = 0;

/** Prisma's code for a transaction that has ended or took too long. */
const CLOSED = { code: "P2028" };

/** Sends statements over the connection of a running transaction of Prisma's. */
export function senderOf(db: Db): Send {
  let shared: Promise<Sharing> | null = null;
  return async (query) => {
    shared ??= shareConnection(db);
    const { send } = await shared;
    if (!send) throw Object.assign(new Error("Transaction already closed: it has ended or took too long."), CLOSED);
    return send(query);
  };
}

async function shareConnection(db: Db): Promise<Sharing> {
  asked += 1;
  const statement = `${ASK}${asked}`;
  const sharing: Sharing = { send: null };
  asking.set(statement, sharing);
  try {
    await db.$executeRawUnsafe(statement);
  } finally {
    asking.delete(statement);
  }
  return sharing;
}

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Transaction = Awaited<ReturnType<Adapter["startTransaction"]>>;

/** Prisma's adapter, whose transactions share their connections with our own statements until they end. */
export class SharingAdapter extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (...options) => sharing(await start(...options));
    return adapter;
  }
}

function sharing(transaction: Transaction): Transaction {
  const { client } = transaction as unknown as { client: pg.PoolClient };
  const execute = transaction.executeRaw.bind(transaction);
  let shared: Sharing | null = null;
  transaction.executeRaw = async (query) => {
    if (query.sql.startsWith(ASK)) {
      shared = asking.get(query.sql)!;
      shared.send = (statement) => client.query(statement);
      return 0;
    }
    // Nothing may follow on this connection, as a transaction of its own: Prisma ends transactions that take too long, too.
    if (shared && (query.sql === "COMMIT" || query.sql === "ROLLBACK")) shared.send = null;
    return execute(query);
  };
  return transaction;
}

/** The client, with its raw statements sent directly. */
export function sendingDirectly(db: Db, send: Send): Db {
  const ask = async (text: string, values: readonly unknown[]) =>
    send({ text, values: values.map(asValue), types: TYPES });
  const methods = {
    $queryRaw: async (...args: Template) => (await ask(...parts(args))).rows,
    $queryRawUnsafe: async (text: string, ...values: unknown[]) => (await ask(text, values)).rows,
    $executeRaw: async (...args: Template) => (await ask(...parts(args))).rowCount ?? 0,
    $executeRawUnsafe: async (text: string, ...values: unknown[]) => (await ask(text, values)).rowCount ?? 0,
  };
  return new Proxy(db, {
    get: (client, name) =>
      Object.hasOwn(methods, name) ? methods[name as keyof typeof methods] : Reflect.get(client, name),
  });
}

type Template = [query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]];

function parts([query, ...values]: Template): [text: string, values: unknown[]] {
  const sql = "raw" in query ? Prisma.sql(query, ...values) : query;
  return [sql.text, sql.values];
}

/** pg would write dates in the process's time zone; other objects it writes as JSON, as Prisma does. */
function asValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asValue);
  if (value instanceof Date) return value.toISOString();
  return Prisma.Decimal.isDecimal(value) ? value.toString() : value;
}

const { builtins } = pg.types;
const BY_TYPE = new Map<number, (text: string) => unknown>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, (text) => new Prisma.Decimal(text)],
  [builtins.DATE, (text) => new Date(`${text}T00:00:00Z`)],
  [builtins.TIMESTAMP, (text) => new Date(`${text.replace(" ", "T")}Z`)],
  [builtins.TIME, (text) => new Date(`1970-01-01T${text}Z`)],
]);
/** Arrays of these, by their types, of which pg knows no names. */
const ARRAYS = new Map<number, number>([
  [1016, builtins.INT8],
  [1231, builtins.NUMERIC],
  [1182, builtins.DATE],
  [1115, builtins.TIMESTAMP],
  [1183, builtins.TIME],
]);
const TEXTS = 1009;
const textsOf = pg.types.getTypeParser(TEXTS as number as 25) as unknown as (text: string) => (string | null)[];
for (const [array, type] of ARRAYS) {
  const parse = BY_TYPE.get(type)!;
  BY_TYPE.set(array, (text) => textsOf(text).map((one) => (one === null ? null : parse(one))));
}

/** Values as Prisma reads them. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: "text" | "binary") =>
    BY_TYPE.get(type) ?? pg.types.getTypeParser(type, format as "text")) as typeof pg.types.getTypeParser,
};
