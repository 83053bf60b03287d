import type { BankAccountName } from "@/server/ports/bank-file";

/** What `:86:` says about an entry, in any dialect. */
export interface Mt940Details {
  /** The bank's own code for the kind of entry, such as the German `166`. */
  code?: string;
  text: string;
  name?: string;
  account?: BankAccountName;
  endToEndId?: string;
  structuredReference?: string;
  returnCode?: string;
}
