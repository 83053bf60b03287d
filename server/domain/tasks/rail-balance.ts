/** A rail's balance in a currency: the subject of a task about a difference of balances. */
export interface RailBalance {
  rail: string;
  currency: string;
}

const SUBJECT = /^([a-z0-9_]+):([A-Z]{3})$/;

/** The subject of a task about a rail's balance. Without a currency, the prefix of all subjects for that rail. */
export function balanceSubject(rail: string, currency = ""): string {
  return `${rail}:${currency}`;
}

/** The balance that a task is about; null if it is about something else. */
export function balanceOfSubject(subjectId: string): RailBalance | null {
  const [, rail, currency] = SUBJECT.exec(subjectId) ?? [];
  return rail && currency ? { rail, currency } : null;
}
