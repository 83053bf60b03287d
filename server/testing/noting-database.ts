import { type Database, openDatabase } from "@/server/db/client";

/** Receives each statement's text. May throw to stop the statement. */
type Note = (text: string) => void;

/** A database on one connection that passes each statement outside a transaction to `note` before sending it. */
export function notingDatabase(url: string, note: Note): Database {
  const database = openDatabase(url, 1);
  const ask = database.pool.query.bind(database.pool) as (asked: { text: string }) => unknown;
  // Prisma and our own statements all go through this method.
  database.pool.query = (async (asked: { text: string }) => {
    note(asked.text);
    return ask(asked);
  }) as typeof database.pool.query;
  return database;
}
