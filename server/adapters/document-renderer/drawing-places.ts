import { QueueFull } from "@/server/ports/queue-full";

interface PlaceOptions {
  atOnce: number;
  /** The limit per customer, including those that wait. */
  ofOne: number;
  /** How long to wait for a place. */
  patienceMs: number;
}

/** The product's own drawings, of which any number may wait. */
const OWN = "";

/** Limits concurrent drawings; the others wait for a while, first come first served. */
export class DrawingPlaces {
  private readonly waiting: (() => void)[] = [];
  private readonly counts = new Map<string, number>();
  private drawing = 0;

  constructor(private readonly options: PlaceOptions) {}

  /**
   * Resolves with a function that releases the place; rejects with `QueueFull` if the customer has too many, or no
   * place becomes free in time.
   */
  async enter(customer: string | null): Promise<() => void> {
    const { atOnce, ofOne, patienceMs } = this.options;
    const name = customer ?? OWN;
    if (customer !== null && (this.counts.get(name) ?? 0) >= ofOne) throw new QueueFull();
    this.count(name, 1);
    if (this.drawing < atOnce) return this.take(name);
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(late);
        resolve(this.take(name));
      };
      const late = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        this.count(name, -1);
        reject(new QueueFull());
      }, patienceMs);
      this.waiting.push(enter);
    });
  }

  private take(name: string): () => void {
    this.drawing += 1;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.drawing -= 1;
      this.count(name, -1);
      this.waiting.shift()?.();
    };
  }

  private count(name: string, by: 1 | -1): void {
    const count = (this.counts.get(name) ?? 0) + by;
    if (count === 0) this.counts.delete(name);
    else this.counts.set(name, count);
  }
}
