"use client";

import { Form } from "@/components/form/form";
import { errorOf, type FormAction, freshState } from "@/components/form/form-state";
import { previewBlocks, useEntered } from "@/components/form/use-entered";
import { MarkdownBlocks } from "@/components/ui/markdown";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";

interface FieldTexts {
  label: string;
  help: string;
}

interface PreviewTexts {
  heading: string;
  /** The label of the button that shows the preview without scripts. */
  button: string;
}

interface UpdateFormProps {
  action: FormAction;
  title: FieldTexts;
  body: FieldTexts;
  preview: PreviewTexts;
  submit: string;
  /** The label of the button that sends a test to the author; without it, there is no such button. */
  test?: string;
  oneMoment: string;
}

/** The form for an update, with a preview of it below the fields. */
export function UpdateForm({ action, title, body, preview, submit, test, oneMoment }: UpdateFormProps) {
  return (
    <Form action={action} initial={freshState()}>
      {(state) => (
        <div className="space-y-6">
          <TextField
            name="update_title"
            {...title}
            error={errorOf(state, "update_title")}
            defaultValue={state.input.update_title}
            autoComplete="off"
            dir="auto"
          />
          <TextArea
            name="update_body"
            {...body}
            error={errorOf(state, "update_body")}
            defaultValue={state.input.update_body}
            rows={8}
            dir="auto"
          />
          {state.notice && (
            <p role="status" className="font-semibold">
              {state.notice}
            </p>
          )}
          <SubmitButton pendingLabel={oneMoment}>{submit}</SubmitButton>
          {test && (
            <button type="submit" name="test" value="on" className="button-quiet">
              {test}
            </button>
          )}
          <UpdatePreview texts={preview} input={state.input} />
        </div>
      )}
    </Form>
  );
}

function UpdatePreview({ texts, input }: { texts: PreviewTexts; input: Record<string, string> }) {
  const { place, entered } = useEntered<HTMLElement>(input);
  const { update_title: title = "", update_body: body = "" } = entered;
  return (
    <section
      ref={place}
      aria-labelledby="update-preview"
      className="rounded-card border border-line border-dashed p-5 [overflow-wrap:anywhere]"
    >
      <p id="update-preview" className="mb-4 text-quiet text-small">
        {texts.heading}
      </p>
      <p dir={title ? "auto" : undefined} className="font-semibold font-serif text-xl">
        {title || "…"}
      </p>
      <div dir="auto" className="mt-2">
        <MarkdownBlocks blocks={previewBlocks(body)} />
      </div>
      <noscript>
        <button type="submit" name="preview" value="on" className="button-quiet mt-4">
          {texts.button}
        </button>
      </noscript>
    </section>
  );
}
