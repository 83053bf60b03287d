/** Stands for paying by bank transfer, wherever a payment method is named: what is paid waits for a transfer. */
export const BANK_TRANSFER_METHOD = "bank_transfer";
