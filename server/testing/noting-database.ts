import { type Database, openDatabase } from "@/server/db/client";

/** What a test wants to know about statements, and may throw before one. */
type Note = (text: string) => void;

/** A database on one connection, which notes the text of each statement outside a transaction before it is sent. */
export function notingDatabase(url: string, note: Note): Database {
  const database = openDatabase(url, 1);
  const ask = database.pool.query.bind(database.pool) as (asked: { text: string }) => unknown;
  // Prisma and our own statements go through this alone.
  database.pool.query = (async (asked: { text: string }) => {
    note(asked.text);
    return ask(asked);
  }) as typeof database.pool.query;
  return database;
}
