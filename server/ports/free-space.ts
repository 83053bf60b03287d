/** The free space on the data disk, as last measured: reading it costs nothing. */
export interface FreeSpace {
  /** Bytes; null where it cannot be measured. */
  freeBytes(): number | null;
  /** True while there is so little that new work is rejected, so that accepted work can be finished. */
  isLow(): boolean;
}
