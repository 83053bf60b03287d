/** A rail rejects a charge with this code if it never takes the amount in that currency. */
export const AMOUNT_NOT_SUPPORTED = "amount_not_supported";

/** A rail declines a charge with this code if the payer's bank no longer holds the amount. */
export const AUTHORIZATION_EXPIRED = "authorization_expired";

/** A rail declines a charge with this code if the bank wants the payer to confirm it. */
export const AUTHENTICATION_REQUIRED = "authentication_required";
