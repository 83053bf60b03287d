/** Stand in texts where the browser writes a sum. */
export const SUM = "{amount}";
export const NET = "{net}";
