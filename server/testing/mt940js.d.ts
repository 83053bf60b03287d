/** The parts that we use of an MT940 parser that has no types. */
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
