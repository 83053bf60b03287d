/** Where a payment is made. */
export interface RailPlace {
  currency: string;
  /** Two letters, of whoever pays; absent if nobody has said it. */
  country?: string;
}
