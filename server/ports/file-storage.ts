/** Stores files by key, such as `receipts/rcp_.../v1.pdf`. Writing a key again replaces the whole file. */
export interface FileStorage {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the file's bytes, or null if the key has none. */
  read(key: string): Promise<Uint8Array | null>;
  /** Deletes the file; nothing happens if the key has none. */
  remove(key: string): Promise<void>;
  /** Lists the key of every file that is there, in any order; one that is written or removed meanwhile may or may not be among them. */
  list(): AsyncIterable<string>;
}
