import { isSquashed, type SchemaFiles, type SqlFile } from "@/server/db/schema-files";

/** Thrown when the database was created by another version of Almoner, from which no migration upgrades. */
export class IncompatibleDatabase extends Error {
  constructor(readonly madeBy: "an earlier development version" | "a newer version") {
    super(`This database was created by ${madeBy} of Almoner.`);
  }
}

/** What a database is missing, to be applied in this order; each list is oldest first. */
export interface MissingMigrations {
  /** To run: replaced migrations that are missing from a database that has run others of them. */
  replaced: SqlFile[];
  /** To record without running: squashed migrations whose effects the replaced ones already had. */
  takenOver: SqlFile[];
  /** To run. */
  migrations: SqlFile[];
}

/**
 * Compares what a database has recorded, hashes by name, with the files. Throws IncompatibleDatabase if a recorded
 * migration is not among the files or its statements are different.
 */
export function missingMigrations(recorded: Map<string, string>, files: SchemaFiles): MissingMigrations {
  const { migrations, replaced = [] } = files;
  const known = new Map([...replaced, ...migrations].map((file) => [file.name, file]));
  const last = migrations.at(-1)?.name ?? "";
  for (const [name, hash] of recorded) {
    const file = known.get(name);
    if (!file && name > last) throw new IncompatibleDatabase("a newer version");
    if (file?.hash !== hash) throw new IncompatibleDatabase("an earlier development version");
  }
  const missing = migrations.filter(({ name }) => !recorded.has(name));
  const squashed = missing.filter(({ name }) => isSquashed(name));
  if (squashed.length === 0 || !replaced.some(({ name }) => recorded.has(name)))
    return { replaced: [], takenOver: [], migrations: missing };
  return {
    replaced: replaced.filter(({ name }) => !recorded.has(name)),
    takenOver: squashed,
    migrations: missing.filter(({ name }) => !isSquashed(name)),
  };
}
