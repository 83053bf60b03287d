/** Keeps files by key, such as `receipts/rcp_.../v1.pdf`. Writing a key again replaces the file as a whole. */
export interface FileStorage {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes, or null when there is none under the key. */
  read(key: string): Promise<Uint8Array | null>;
}
