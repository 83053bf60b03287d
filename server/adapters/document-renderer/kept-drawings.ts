/**
 * A cache of recent drawings by what they show, limited in bytes. A request for a drawing in progress waits for it, and
 * one that returns after a timeout finds it.
 */
export class KeptDrawings {
  private readonly kept = new Map<string, Uint8Array>();
  private readonly running = new Map<string, Promise<Uint8Array>>();
  private bytes = 0;

  constructor(private readonly bytesMax: number) {}

  read(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = this.kept.get(key);
    if (known) return Promise.resolve(known);
    const running =
      this.running.get(key) ??
      draw()
        .then((drawing) => this.keep(key, drawing))
        .finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  private keep(key: string, drawing: Uint8Array): Uint8Array {
    this.kept.set(key, drawing);
    this.bytes += drawing.length;
    for (const [oldest, { length }] of this.kept) {
      if (this.bytes <= this.bytesMax) break;
      this.kept.delete(oldest);
      this.bytes -= length;
    }
    return drawing;
  }
}
