import { randomUUID } from "node:crypto";
import { mkdir, opendir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FileStorage } from "@/server/ports/file-storage";

/**
 * Segments of letters, digits, `.`, `_` and `-`, separated by `/`. None starts with a dot, so no key leads out of the
 * folder.
 */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const KEY_MAX_CHARACTERS = 512;

/** The prefix of the temporary names of a file that is being written. */
const unfinishedOf = (file: string) => path.join(path.dirname(file), `.${path.basename(file)}.`);

/**
 * Stores files in a folder. A file either exists completely or not at all, even if the process dies while writing:
 * leftovers are deleted when the file is removed.
 */
export function diskStorage(folder: string): FileStorage {
  const fileOf = (key: string) => {
    if (key.length > KEY_MAX_CHARACTERS || !KEY.test(key))
      throw new Error(`${JSON.stringify(key)} is not a valid file key`);
    return path.join(/* turbopackIgnore: true */ folder, ...key.split("/"));
  };
  return {
    async write(key, bytes) {
      const file = fileOf(key);
      const unfinished = `${unfinishedOf(file)}${randomUUID()}.part`;
      await mkdir(path.dirname(file), { recursive: true });
      try {
        await writeFile(unfinished, bytes, { flush: true });
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(key) {
      const file = fileOf(key);
      try {
        return await readFile(file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    async remove(key) {
      const file = fileOf(key);
      await rm(file, { force: true });
      const start = path.basename(unfinishedOf(file));
      const beside = await readdir(path.dirname(file)).catch(nothingIfMissing);
      for (const name of beside)
        if (name.startsWith(start) && name.endsWith(".part"))
          await rm(path.join(path.dirname(file), name), { force: true });
    },
    list: () => keysIn(folder, ""),
  };
}

/** Skips files that are being written, whose names start with a dot. */
async function* keysIn(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(path.join(/* turbopackIgnore: true */ folder, ...prefix.split("/"))).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for await (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* keysIn(folder, `${key}/`);
    else if (entry.isFile() && KEY.test(key)) yield key;
  }
}

function nothingIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}
