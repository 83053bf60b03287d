/** A file of a list that we cannot read as a whole: it is refused, since half a list screens as if it were the whole. */
export class UnreadableFile extends Error {
  /** The same, saying where in which file it is. */
  at(place: string): UnreadableFile {
    return new UnreadableFile(`${place} ${this.message}`);
  }
}
