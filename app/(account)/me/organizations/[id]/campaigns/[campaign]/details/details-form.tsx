"use client";

import type { ReactNode } from "react";

import { RowList } from "@/app/(account)/me/organizations/[id]/campaigns/[campaign]/details/details-fields";
import { Form } from "@/components/form/form";
import { errorOf, type FormAction, type FormState } from "@/components/form/form-state";
import { MoneyField } from "@/components/ui/money-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { DETAIL_LISTS, type DetailList, rowField, rowsField, shownRows } from "@/server/kernel/detail-rows";

interface DetailsFormProps {
  action: FormAction;
  initial: FormState;
  sign: string;
  /** The texts of both lists; in the labels of fields, `{number}` stands for the row's. */
  texts: Record<
    DetailList,
    { title: string; help: string; add: string; short: string; long: string; example?: string }
  >;
  video: { title: string; label: string; help: string };
  submit: string;
  oneMoment: string;
}

/** What the page of a campaign shows besides its story. */
export function DetailsForm({ action, initial, sign, texts, video, submit, oneMoment }: DetailsFormProps) {
  return (
    <Form action={action} initial={initial}>
      {(state) => {
        const fieldOf = (name: string) => ({
          name,
          error: errorOf(state, name),
          defaultValue: state.input[name] ?? "",
        });
        const list = (name: DetailList, row: (at: number) => ReactNode) => (
          <fieldset className="mb-10 min-w-0">
            <legend className="section-title">{texts[name].title}</legend>
            <p className="mt-2 mb-4 text-quiet">{texts[name].help}</p>
            <RowList
              list={name}
              rowsName={rowsField(name)}
              shown={shownRows(name, state.input)}
              max={DETAIL_LISTS[name].max}
              addLabel={texts[name].add}
              row={row}
            />
          </fieldset>
        );
        const labelOf = (label: string, at: number) => label.replace("{number}", String(at + 1));
        return (
          <>
            {/* The Enter key saves: it presses a form's first button. */}
            <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
              {submit}
            </button>
            {list("impacts", (at) => (
              <>
                <MoneyField
                  {...fieldOf(rowField("impact_amount", at))}
                  label={labelOf(texts.impacts.short, at)}
                  sign={sign}
                />
                <TextField
                  {...fieldOf(rowField("impact_text", at))}
                  label={labelOf(texts.impacts.long, at)}
                  {...(at === 0 && texts.impacts.example && { help: texts.impacts.example })}
                  autoComplete="off"
                  dir="auto"
                />
              </>
            ))}
            {list("faq", (at) => (
              <>
                <TextField
                  {...fieldOf(rowField("faq_question", at))}
                  label={labelOf(texts.faq.short, at)}
                  autoComplete="off"
                  dir="auto"
                />
                <TextArea
                  {...fieldOf(rowField("faq_answer", at))}
                  label={labelOf(texts.faq.long, at)}
                  rows={3}
                  dir="auto"
                />
              </>
            ))}
            <fieldset className="mb-8 min-w-0">
              <legend className="section-title mb-4">{video.title}</legend>
              <TextField
                {...fieldOf("video")}
                label={video.label}
                help={video.help}
                inputMode="url"
                autoComplete="off"
                dir="ltr"
              />
            </fieldset>
            <SubmitButton pendingLabel={oneMoment}>{submit}</SubmitButton>
          </>
        );
      }}
    </Form>
  );
}
