/** What people are shown of a payment method. */
export interface PaymentMethodDescription {
  type: string;
  brand: string | null;
  last4: string | null;
  /** The last month in which it can be charged, such as `2034-12`; absent if it has none, or nobody says. */
  expiry?: string;
}

/** What people are shown of an account that payouts go to. */
export interface PayoutAccountDescription {
  type: string;
  bank: string | null;
  last4: string | null;
}
