import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { FileStorage } from "@/server/ports/file-storage";

/**
 * Names of letters, digits, `.`, `_` and `-` separated by `/`. None starts with a dot, so none leads out of the folder.
 */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const KEY_MAX_CHARACTERS = 512;

/** Stores files in a folder. A file either exists completely or not at all, even if the process dies while writing. */
export function diskStorage(folder: string): FileStorage {
  const fileOf = (key: string) => {
    if (key.length > KEY_MAX_CHARACTERS || !KEY.test(key))
      throw new Error(`${JSON.stringify(key)} is not a valid file key`);
    return path.join(/* turbopackIgnore: true */ folder, ...key.split("/"));
  };
  return {
    async write(key, bytes) {
      const file = fileOf(key);
      const unfinished = path.join(path.dirname(file), `.${randomUUID()}.part`);
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
      await rm(fileOf(key), { force: true });
    },
  };
}
