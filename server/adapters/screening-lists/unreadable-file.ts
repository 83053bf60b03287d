/** A list file that we cannot read completely: it is rejected, because half a list would pass for the whole. */
export class UnreadableFile extends Error {
  /** The same error with its place in the file. */
  at(place: string): UnreadableFile {
    return new UnreadableFile(`${place} ${this.message}`);
  }
}
