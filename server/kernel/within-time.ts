/** Work was not done in time. It goes on. */
export class TookTooLong extends Error {}

/** Rejects with `TookTooLong` and the message when the work takes longer. The work itself goes on. */
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
