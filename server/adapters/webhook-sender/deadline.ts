/** The time that one attempt has, for one step of it after the other. */
export class Deadline {
  readonly #timer: NodeJS.Timeout;
  #isOver = false;
  #end = () => {};

  constructor(ms: number) {
    this.#timer = setTimeout(() => {
      this.#isOver = true;
      this.#end();
    }, ms);
  }

  /** True if the attempt took longer than its time. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Ends the step that begins now, once the time is over. */
  onOver(end: () => void): void {
    if (this.#isOver) end();
    else this.#end = end;
  }

  /** Waits for the work, and rejects once the time is over. */
  within<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.onOver(() => reject(new Error("the time is over")));
      work.then(resolve, reject);
    });
  }

  /** To be called when the attempt has ended. */
  clear(): void {
    clearTimeout(this.#timer);
  }
}
