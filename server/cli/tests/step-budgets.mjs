/**
 * How long each step of `npm test` may take on two processors, for eight minutes in all. Steps of one group run at the
 * same time.
 * @type {Record<string, number>}
 */
export const BUDGET_SECONDS = {
  "install and generate": 5,
  "compile the server": 10,
  "server tests": 280,
  "page build": 90,
  product: 10,
  "browser tests": 145,
  types: 40,
  "lint and format": 20,
  tour: 10,
  "migrations match schema": 10,
  fuzz: 25,
  "ledger audit": 5,
};
