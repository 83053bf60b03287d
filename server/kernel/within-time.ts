/** Thrown if work is not done in time. The work continues. */
export class TookTooLong extends Error {}

/** Rejects with `TookTooLong` and the message if the work takes longer. The work itself continues. */
export async function withinTime<T>(work: Promise<T>, timeoutMs: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong(message)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
