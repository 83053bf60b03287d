/** Stand in texts where the browser writes a sum. */
export const AMOUNT = "{amount}";
export const NET = "{net}";
