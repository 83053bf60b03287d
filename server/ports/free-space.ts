/** How much room the disk of the data has, as it was last measured: asking costs nothing. */
export interface FreeSpace {
  /** Bytes; null where it cannot be measured. */
  freeBytes(): number | null;
  /** True while there is so little that nothing new is taken, so that what was taken can be finished. */
  isLow(): boolean;
}
