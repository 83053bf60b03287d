import type { PlantedBug } from "@/server/testing/planted/planted-bug";

const MODEL = ["server/domain/ledger/ledger-model.test.ts"];

export const LEDGER_BUGS: PlantedBug[] = [
  {
    name: "ledger: the newest sealed transaction is counted twice",
    file: "prisma/sql/ledger_sums.sql",
    find: "WHERE e.transaction_id > (SELECT",
    replace: "WHERE e.transaction_id >= (SELECT",
    tests: MODEL,
  },
  {
    name: "ledger: what was set aside is added again when it is dropped",
    file: "prisma/sql/ledger_effects.sql",
    find: "SELECT t.id, a.id, 0, -greatest(c.cents, 0), -greatest(-c.cents, 0)",
    replace: "SELECT t.id, a.id, 0, -greatest(c.cents, 0), greatest(-c.cents, 0)",
    tests: MODEL,
  },
  {
    name: "ledger: what a recipient owes may become less than nothing",
    file: "prisma/sql/ledger_account_traits.sql",
    find: "('identity:%:receivable', 'debit', true, true)",
    replace: "('identity:%:receivable', 'debit', true, false)",
    tests: MODEL,
  },
];
