/** What a campaign can raise money for, in the order in which people choose. A closed list, so that it can be translated. */
export const CAUSES = [
  "animals",
  "arts",
  "children",
  "community",
  "education",
  "emergencies",
  "environment",
  "faith",
  "food",
  "health",
  "housing",
  "rights",
] as const;
export type Cause = (typeof CAUSES)[number];

/** The cause of that name; null if there is none. */
export function knownCause(name: string | null): Cause | null {
  return CAUSES.find((cause) => cause === name) ?? null;
}
