"use client";

import { CheckCircle2, CircleAlert, Clock3 } from "lucide-react";
import { type ReactNode, useActionState } from "react";
import type { ManyState, RowResult } from "@/app/_console/bank/many-actions";
import { ErrorSummary } from "@/components/ui/error-summary";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";

/** A payment as the form shows it. */
export interface ManyFormRow {
  id: string;
  /** The payer and the amount. */
  title: string;
  /** What will happen to it. */
  effect: string;
  /** What the operator confirms. */
  targets: string;
}

interface ManyFormProps {
  action(before: ManyState, data: FormData): Promise<ManyState>;
  rows: readonly ManyFormRow[];
  path: string;
  submit: string;
  reason: string;
  asksForDocument: boolean;
}

const DECISION = "decision";
/** A list of up to this many rows is short enough to read, or to tab through. */
const SHORT_ROWS = 5;

/** Lists what will happen to each of several payments, asks for one reason, and then shows each outcome. */
export function ManyForm({ action, rows, path, submit, reason, asksForDocument }: ManyFormProps) {
  const [state, send] = useActionState(action, {
    input: { reason, document: "" },
    error: null,
    results: null,
    round: 0,
  });
  if (state.results) return <Results rows={rows} results={state.results} path={path} />;
  const errors = state.error === null ? [] : [{ field: null, code: "", message: state.error }];
  return (
    <form action={send} noValidate key={state.round} className="space-y-6">
      <ErrorSummary title="There is a problem" errors={errors} />
      {rows.length > SHORT_ROWS && (
        <p>
          <a href={`#${DECISION}`} className="text-link inline-flex min-h-11 items-center">
            Skip the list
          </a>
        </p>
      )}
      <Rows rows={rows} path={path}>
        {({ id, effect, targets }) => (
          <>
            {effect}
            <input type="hidden" name="id" value={id} />
            {targets !== "" && <input type="hidden" name={`targets-${id}`} value={targets} />}
          </>
        )}
      </Rows>
      <div id={DECISION} tabIndex={-1} className="max-w-xl space-y-6">
        {asksForDocument && (
          <TextField
            name="document"
            label="Where the paper is that shows it"
            defaultValue={state.input.document}
            autoComplete="off"
            dir="auto"
          />
        )}
        <TextField
          name="reason"
          label="Reason, for all of them"
          defaultValue={state.input.reason}
          autoComplete="off"
          dir="auto"
        />
        <SubmitButton pendingLabel="One moment" className="button-primary w-full">
          {submit}
        </SubmitButton>
      </div>
    </form>
  );
}

function Rows({
  rows,
  path,
  children,
}: {
  rows: readonly ManyFormRow[];
  path: string;
  children(row: ManyFormRow): ReactNode;
}) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {rows.map((row) => (
        <li key={row.id} className="space-y-1 py-3 [overflow-wrap:anywhere]">
          <a href={`${path}/${row.id}`} data-row className="text-link font-semibold">
            <bdi>{row.title}</bdi>
          </a>
          <div className="text-small">{children(row)}</div>
        </li>
      ))}
    </ul>
  );
}

const ICONS = { done: CheckCircle2, waiting: Clock3, failed: CircleAlert } as const;
const COLORS = { done: "text-good", waiting: "text-waiting", failed: "text-refused" } as const;

function Results({ rows, results, path }: { rows: readonly ManyFormRow[]; results: RowResult[]; path: string }) {
  const count = (kind: RowResult["kind"]) => results.filter((result) => result.kind === kind).length;
  const sums = [
    [count("done"), "done"],
    [count("waiting"), "waiting for a second operator"],
    [count("failed"), "not decided"],
  ] as const;
  const said = sums.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`);
  const known = rows.filter(({ id }) => results.some((result) => result.id === id));
  return (
    <div className="space-y-6">
      <p role="status" className="text-lead">
        {said.join(", ")}.
      </p>
      <Rows rows={known} path={path}>
        {({ id }) => <Outcome result={results.find((result) => result.id === id)!} />}
      </Rows>
      <p>
        <a href={path} data-key="u" className="button-primary w-full max-w-xl">
          Back to the list
        </a>
      </p>
    </div>
  );
}

function Outcome({ result: { kind, words } }: { result: RowResult }) {
  const Icon = ICONS[kind];
  return (
    <span className={`flex items-start gap-2 ${COLORS[kind]}`}>
      <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0" /> {words}
    </span>
  );
}
