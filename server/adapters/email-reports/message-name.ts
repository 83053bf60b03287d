/** The name of one of our emails, from its Message-ID; null for any other text. */
export function messageNameIn(messageId: string): string | null {
  return /^\s*<?([0-9a-f]{32})@[^\s<>@]+>?\s*$/.exec(messageId)?.[1] ?? null;
}
