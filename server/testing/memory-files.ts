import type { FileStorage } from "@/server/ports/file-storage";

/** Stores files in memory. */
export class MemoryFiles implements FileStorage {
  readonly files = new Map<string, Uint8Array>();

  async write(key: string, bytes: Uint8Array): Promise<void> {
    this.files.set(key, bytes.slice());
  }

  async read(key: string): Promise<Uint8Array | null> {
    return this.files.get(key)?.slice() ?? null;
  }

  async remove(key: string): Promise<void> {
    this.files.delete(key);
  }

  async *list(): AsyncGenerator<string> {
    yield* [...this.files.keys()];
  }
}
