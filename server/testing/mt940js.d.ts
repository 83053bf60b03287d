/** What is used of a reader of MT940 that has no types of its own. */
declare module "mt940js" {
  export class Parser {
    parse(text: string): {
      number: { statement: string };
      openingBalance: number;
      closingBalance: number;
      transactions: { amount: number }[];
    }[];
  }
}
