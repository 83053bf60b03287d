/** Counts who is inside, by name, and keeps them inside until the test lets them out. */
export interface Turnstile {
  /** Resolves when the test lets this one out. */
  enter(name: string): Promise<void>;
  /** Lets out the one of that name who came first. */
  letOut(name: string): void;
  /** Lets everyone out, now and from now on. */
  open(): void;
  /** By name: how many are inside now, the most that were ever inside at once, and how many have entered in total. */
  inside(): Record<string, number>;
  most(): Record<string, number>;
  entered(): Record<string, number>;
}

/** Creates a closed turnstile. */
export function makeTurnstile(): Turnstile {
  let isOpen = false;
  let waiting: { name: string; letOut: () => void }[] = [];
  const counts = {
    inside: {} as Record<string, number>,
    most: {} as Record<string, number>,
    entered: {} as Record<string, number>,
  };
  const add = (count: Record<string, number>, name: string, change: number) => {
    count[name] = (count[name] ?? 0) + change;
    return count[name];
  };
  return {
    async enter(name) {
      add(counts.entered, name, 1);
      counts.most[name] = Math.max(counts.most[name] ?? 0, add(counts.inside, name, 1));
      if (!isOpen) await new Promise<void>((letOut) => waiting.push({ name, letOut }));
      add(counts.inside, name, -1);
    },
    letOut(name) {
      const first = waiting.find((one) => one.name === name);
      waiting = waiting.filter((one) => one !== first);
      first?.letOut();
    },
    open() {
      isOpen = true;
      for (const { letOut } of waiting.splice(0)) letOut();
    },
    inside: () => ({ ...counts.inside }),
    most: () => ({ ...counts.most }),
    entered: () => ({ ...counts.entered }),
  };
}
