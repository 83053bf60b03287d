/** Placeholders in texts where the browser inserts an amount. */
export const AMOUNT = "{amount}";
export const NET = "{net}";
