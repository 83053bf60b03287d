"use client";

import type { ReactNode } from "react";
import { RowList } from "@/app/_campaigns/details/row-list";
import { Form } from "@/components/form/form";
import { errorOf, type FormAction, type FormState } from "@/components/form/form-state";
import { MoneyField } from "@/components/ui/money-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { DETAIL_LISTS, type DetailList, rowField, rowsField, shownRows } from "@/server/kernel/detail-rows";

/** The texts of a list; in the labels of its fields, `{number}` stands for the row's. */
interface ListTexts {
  title: string;
  help: string;
  add: string;
  short: string;
  long: string;
  example?: string;
}

interface DetailsFormProps {
  action: FormAction;
  initial: FormState;
  sign: string;
  texts: Record<DetailList, ListTexts>;
  video: { title: string; label: string; help: string };
  submit: string;
  oneMoment: string;
}

/** The form for what a campaign's page shows besides its story. */
export function DetailsForm({ action, initial, sign, texts, video, submit, oneMoment }: DetailsFormProps) {
  return (
    <Form action={action} initial={initial}>
      {(state) => (
        <>
          <input type="hidden" name="seen" defaultValue={state.input.seen ?? ""} />
          {/* Enter presses a form's first button, so that one has to save. */}
          <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
            {submit}
          </button>
          <Rows list="impacts" texts={texts.impacts} state={state}>
            {(at) => <ImpactFields at={at} texts={texts.impacts} state={state} sign={sign} />}
          </Rows>
          <Rows list="faq" texts={texts.faq} state={state}>
            {(at) => <QuestionFields at={at} texts={texts.faq} state={state} />}
          </Rows>
          <fieldset className="mb-8 min-w-0">
            <legend className="section-title mb-4 font-semibold font-serif">{video.title}</legend>
            <TextField
              {...fieldOf(state, "video")}
              label={video.label}
              help={video.help}
              inputMode="url"
              autoComplete="off"
              dir="ltr"
            />
          </fieldset>
          <SubmitButton pendingLabel={oneMoment}>{submit}</SubmitButton>
        </>
      )}
    </Form>
  );
}

interface RowsProps {
  list: DetailList;
  texts: ListTexts;
  state: FormState;
  /** One row's fields. */
  children(at: number): ReactNode;
}

function Rows({ list, texts, state, children }: RowsProps) {
  return (
    <fieldset className="mb-10 min-w-0">
      <legend className="section-title font-semibold font-serif">{texts.title}</legend>
      <p className="mt-2 mb-4 text-quiet">{texts.help}</p>
      <RowList
        list={list}
        rowsName={rowsField(list)}
        shown={shownRows(list, state.input)}
        max={DETAIL_LISTS[list].max}
        addLabel={texts.add}
        row={children}
      />
    </fieldset>
  );
}

interface RowProps {
  at: number;
  texts: ListTexts;
  state: FormState;
}

function ImpactFields({ at, texts, state, sign }: RowProps & { sign: string }) {
  return (
    <>
      <MoneyField {...fieldOf(state, rowField("impact_amount", at))} label={labelOf(texts.short, at)} sign={sign} />
      <TextField
        {...fieldOf(state, rowField("impact_text", at))}
        label={labelOf(texts.long, at)}
        {...(at === 0 && texts.example && { help: texts.example })}
        autoComplete="off"
        dir="auto"
      />
    </>
  );
}

function QuestionFields({ at, texts, state }: RowProps) {
  return (
    <>
      <TextField
        {...fieldOf(state, rowField("faq_question", at))}
        label={labelOf(texts.short, at)}
        autoComplete="off"
        dir="auto"
      />
      <TextArea {...fieldOf(state, rowField("faq_answer", at))} label={labelOf(texts.long, at)} rows={3} dir="auto" />
    </>
  );
}

function fieldOf(state: FormState, name: string) {
  return { name, error: errorOf(state, name), defaultValue: state.input[name] ?? "" };
}

function labelOf(label: string, at: number): string {
  return label.replace("{number}", String(at + 1));
}
