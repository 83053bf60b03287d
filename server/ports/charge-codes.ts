/** The code with which a rail rejects a charge whose amount it never takes in the currency. */
export const AMOUNT_NOT_SUPPORTED = "amount_not_supported";

/** The code with which a rail declines a charge of what the payer's bank no longer holds back. */
export const AUTHORIZATION_EXPIRED = "authorization_expired";

/** The code with which a rail declines a charge that the payer's bank wants the payer to confirm. */
export const AUTHENTICATION_REQUIRED = "authentication_required";
