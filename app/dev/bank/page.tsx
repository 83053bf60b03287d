import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { chargeFee, executeFiles, importStatement, transfer } from "@/app/dev/_bank/bank-actions";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { PageFrame } from "@/components/ui/page-frame";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { IMPORTED_FORMATS, type PlayedAccount, readSandboxBank } from "@/server/domain/bank/sandbox/sandbox-bank-page";
import { STATEMENT_FORMATS } from "@/server/ports/statement-writer";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Sandbox bank", robots: { index: false } };

const NOTICES: Record<string, string> = {
  transferred: "The transfer was made. Make a statement and import it, and it is matched with what it is for.",
  fee: "The bank has charged its fee.",
  executed: "The bank has executed the released payment files. Make a statement and import it: it says so.",
  nothing: "No released payment file waits to be executed on this account.",
  imported: "The statement was made and imported. What it brought is being matched.",
};
const FORMAT_LABELS: Record<(typeof STATEMENT_FORMATS)[number], string> = {
  "camt.053.001.08": "camt.053, version 8",
  "camt.053.001.02": "camt.053, version 2",
  mt940: "MT940",
  ofx2: "OFX 2",
  ofx1: "OFX 1",
  bai2: "BAI2",
  csv: "CSV",
};

/** The sandbox's bank: creates incoming transfers and statements. */
export default async function SandboxBankPage({ searchParams }: { searchParams: SearchParams }) {
  const [accounts, query] = await Promise.all([(await getVisitor()).find(readSandboxBank, {}), searchParams]);
  if (accounts === null) notFound();
  const notice = NOTICES[String(query.done)];
  const initial = { reference: typeof query.reference === "string" ? query.reference : "" };
  return (
    <PageFrame>
      <h1 className="page-title">Sandbox bank</h1>
      <p className="mt-2 max-w-measure text-quiet">
        Plays the bank of this sandbox. Transfer to one of its accounts as a donor would, have it execute the payment
        files that operators released, then make a statement and import it. Nothing here moves money.
      </p>
      {notice && (
        <div className="mt-6">
          <Notice kind={query.done === "nothing" ? "info" : "good"}>{notice}</Notice>
        </div>
      )}
      <TransferForm accounts={accounts} initial={initial} />
      {accounts.map((played) => (
        <Account key={played.account.id} played={played} />
      ))}
    </PageFrame>
  );
}

function TransferForm({ accounts, initial }: { accounts: PlayedAccount[]; initial: Record<string, string> }) {
  return (
    <section aria-labelledby="transfer" className="mt-8 max-w-xl">
      <h2 id="transfer" className="section-title mb-4">
        Transfer
      </h2>
      <FieldForm
        action={transfer}
        initial={freshState(initial)}
        fields={[
          {
            kind: "line",
            name: "reference",
            label: "Reference",
            help: "As the donor was given it; try one with a mistake.",
            optional: "optional",
          },
          {
            kind: "line",
            name: "amount",
            label: "Amount",
            help: "Empty for exactly what the gift waits for.",
            optional: "optional",
          },
          {
            kind: "select",
            name: "currency",
            label: "Currency",
            choices: [
              { value: "", label: "The gift’s" },
              ...[...new Set(accounts.map(({ account }) => account.currency))].map((value) => ({
                value,
                label: value,
              })),
            ],
          },
          { kind: "line", name: "name", label: "Name of the payer", optional: "optional" },
          { kind: "line", name: "text", label: "Text", optional: "optional" },
        ]}
        submit="Transfer"
        oneMoment="One moment"
      />
    </section>
  );
}

function Account({ played: { account, balanceCents, waiting, statements } }: { played: PlayedAccount }) {
  const money = (cents: bigint) => <Money cents={Number(cents)} currency={account.currency} locale="en" />;
  return (
    <section aria-labelledby={account.id} className="mt-10 border-line border-t pt-6">
      <h2 id={account.id} className="section-title">
        {account.iban ?? account.number}, {account.currency}
      </h2>
      <p className="mt-1">
        {account.holder} holds {money(balanceCents)}.
      </p>
      <h3 className="mt-4 font-semibold">On no statement yet</h3>
      {waiting.length === 0 ? (
        <p className="text-quiet">Nothing.</p>
      ) : (
        <ul className="mt-2 space-y-1">
          {waiting.map(({ id, amountCents, name, text }) => (
            <li key={id}>
              {money(amountCents)} {name && <bdi>{name}</bdi>} <bdi className="[overflow-wrap:anywhere]">{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-end gap-4">
        <form action={importStatement.bind(null, account.id)} className="flex flex-wrap items-end gap-4">
          <SelectField
            name="format"
            label={`Format of the statement in ${account.currency}`}
            options={IMPORTED_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
          />
          <SubmitButton pendingLabel="One moment">Make a statement and import it</SubmitButton>
        </form>
        <form action={executeFiles.bind(null, account.id)}>
          <SubmitButton pendingLabel="One moment" className="button-quiet">
            Execute payment files
          </SubmitButton>
        </form>
        <form action={chargeFee.bind(null, account.id)}>
          <SubmitButton pendingLabel="One moment" className="button-quiet">
            Charge a fee
          </SubmitButton>
        </form>
      </div>
      <Statements account={account} statements={statements} />
    </section>
  );
}

/** The statements created so far, in each format. */
function Statements({ account, statements }: Pick<PlayedAccount, "account" | "statements">) {
  if (statements.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 font-semibold">Statements</h3>
      <ul className="mt-2 space-y-1">
        {statements.map(({ number, closesOn, closingCents }) => (
          <li key={number}>
            {number}, {closesOn}, closes with{" "}
            <Money cents={Number(closingCents)} currency={account.currency} locale="en" />:{" "}
            {STATEMENT_FORMATS.map((format) => (
              <a
                key={format}
                href={`/dev/bank/statement?account=${account.id}&number=${number}&format=${format}`}
                className="text-link me-3 inline-flex min-h-11 items-center"
              >
                {FORMAT_LABELS[format]}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
