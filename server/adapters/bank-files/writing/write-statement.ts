import { checkStatement } from "@/server/adapters/bank-files/writing/check-statement";
import { writeBai2 } from "@/server/adapters/bank-files/writing/write-bai2";
import { writeCamt053 } from "@/server/adapters/bank-files/writing/write-camt-053";
import { writeCsv } from "@/server/adapters/bank-files/writing/write-csv";
import { writeMt940 } from "@/server/adapters/bank-files/writing/write-mt940";
import { writeOfx } from "@/server/adapters/bank-files/writing/write-ofx";
import type {
  StatementDescription,
  StatementFile,
  StatementFormat,
  StatementWriter,
} from "@/server/ports/statement-writer";

const WRITERS: Readonly<Record<StatementFormat, (statement: StatementDescription) => StatementFile>> = {
  "camt.053.001.08": (statement) => writeCamt053(statement, "camt.053.001.08"),
  "camt.053.001.02": (statement) => writeCamt053(statement, "camt.053.001.02"),
  mt940: writeMt940,
  ofx2: (statement) => writeOfx(statement, "ofx2"),
  ofx1: (statement) => writeOfx(statement, "ofx1"),
  bai2: writeBai2,
  csv: writeCsv,
};

/** Writes statements in each of the formats that can be read. */
export const statementWriter: StatementWriter = {
  write(format, statement) {
    checkStatement(statement);
    return WRITERS[format](statement);
  },
};
