import path from "node:path";
import { diskStorage } from "@/server/adapters/file-storage/disk";
import type { Env } from "@/server/config/env";
import type { FileStorage } from "@/server/ports/file-storage";

/** Where the installation keeps its files. */
export function chooseFiles({ DATA_DIR }: Env): FileStorage {
  return diskStorage(path.join(DATA_DIR, "files"));
}
