import { type XmlElement, xmlText } from "@/server/adapters/bank-files/outgoing/xml-text";
import { camtAmount, camtEntry } from "@/server/adapters/bank-files/writing/camt-entry-xml";
import { type CamtVersion, camtBank } from "@/server/adapters/bank-files/writing/camt-party-xml";
import { closingOf } from "@/server/adapters/bank-files/writing/check-statement";
import { fileName, oneLine, startFitting } from "@/server/adapters/bank-files/writing/written-text";
import type { Cents } from "@/server/kernel/money";
import type { StatementDescription, StatementFile } from "@/server/ports/statement-writer";

const OWNER_CHARACTERS = 70;

/** Writes a statement as camt.053 of ISO 20022, in UTF-8. Texts keep their letters. */
export function writeCamt053(statement: StatementDescription, version: CamtVersion): StatementFile {
  const { account, number, madeAt, closesOn, entries } = statement;
  const closingCents = closingOf(statement);
  const fitting = startFitting();
  const createdAt = `${madeAt.toISOString().slice(0, 19)}Z`;
  const id = `${closesOn.replaceAll("-", "")}-${number}`;
  const document: XmlElement = [
    "Document",
    [
      [
        "BkToCstmrStmt",
        [
          [
            "GrpHdr",
            [
              ["MsgId", `M-${id}`],
              ["CreDtTm", createdAt],
            ],
          ],
          [
            "Stmt",
            [
              ["Id", `S-${id}`],
              version === "camt.053.001.08"
                ? [
                    "StmtPgntn",
                    [
                      ["PgNb", "1"],
                      ["LastPgInd", "true"],
                    ],
                  ]
                : null,
              ["ElctrncSeqNb", String(number)],
              ["CreDtTm", createdAt],
              ownAccount(statement, version),
              balance("OPBD", statement.opening.amountCents, statement.opening.on, statement.currency),
              balance("CLBD", closingCents, closesOn, statement.currency),
              ...entries.map((entry, at) => camtEntry(entry, at, statement, version, fitting)),
            ],
          ],
        ],
      ],
    ],
    { xmlns: `urn:iso:std:iso:20022:tech:xsd:${version}` },
  ];
  return {
    name: fileName(account.iban ?? account.number!, closesOn, number, "xml"),
    mediaType: "application/xml",
    bytes: new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${xmlText(document)}\n`),
    closingCents,
    shortened: fitting.shortened,
  };
}

function ownAccount({ account, holder, currency }: StatementDescription, version: CamtVersion): XmlElement {
  const name = [...oneLine(holder)].slice(0, OWNER_CHARACTERS).join("");
  return [
    "Acct",
    [
      ["Id", [account.iban ? ["IBAN", account.iban] : ["Othr", [["Id", account.number!]]]]],
      ["Ccy", currency],
      name === "" ? null : ["Ownr", [["Nm", name]]],
      account.bank === null ? null : ["Svcr", [camtBank(account.bank, version)]],
    ],
  ];
}

function balance(code: string, cents: Cents, on: string, currency: string): XmlElement {
  return ["Bal", [["Tp", [["CdOrPrtry", [["Cd", code]]]]], ...camtAmount(cents, currency), ["Dt", [["Dt", on]]]]];
}
