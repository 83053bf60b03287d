/** The time limit of an attempt, shared by its consecutive steps. */
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

  /** True if the attempt has exceeded its time. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Calls `end` to abort the step that starts now, once the time is over. */
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

  /** Must be called when the attempt has ended. */
  clear(): void {
    clearTimeout(this.#timer);
  }
}
