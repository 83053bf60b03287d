/** The payment method id for paying by bank transfer: what is paid waits for a transfer. */
export const BANK_TRANSFER_METHOD = "bank_transfer";
