/** An amount as traces show it, such as 12.34. */
export function formatCents(cents: bigint | number): string {
  return (Number(cents) / 100).toFixed(2);
}
