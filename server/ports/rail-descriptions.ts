/** What people are shown of a payment method. */
export interface PaymentMethodDescription {
  type: string;
  brand: string | null;
  last4: string | null;
}

/** What people are shown of an account that payouts go to. */
export interface PayoutAccountDescription {
  type: string;
  bank: string | null;
  last4: string | null;
}
