/** What a rail holds in a currency: what a task about a difference of balances is about. */
export interface RailBalance {
  rail: string;
  currency: string;
}

const SUBJECT = /^([a-z0-9_]+):([A-Z]{3})$/;

/** The subject of a task about a balance at a rail; without a currency, what the subjects of all of the rail's begin with. */
export function balanceSubject(rail: string, currency = ""): string {
  return `${rail}:${currency}`;
}

/** The balance that a task is about; null if it is about something else. */
export function balanceOfSubject(subjectId: string): RailBalance | null {
  const [, rail, currency] = SUBJECT.exec(subjectId) ?? [];
  return rail && currency ? { rail, currency } : null;
}
