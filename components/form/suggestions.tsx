"use client";

interface SuggestionsProps {
  /** The field's name. */
  name: string;
  label: string;
  suggestions: readonly { value: string; label: string }[];
}

/** Buttons that fill a field. Without scripts there are none. */
export function Suggestions({ name, label, suggestions }: SuggestionsProps) {
  const fill = (button: HTMLButtonElement, value: string) => {
    const field = button.form?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = value;
    // What follows the form, such as its preview, learns of it as of anything that is typed.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <fieldset className="scripted mt-2">
      <legend className="sr-only">{label}</legend>
      <span className="flex flex-wrap gap-2">
        {suggestions.map((suggestion) => (
          <button
            key={suggestion.value}
            type="button"
            className="button-quiet tabular-nums"
            onClick={({ currentTarget }) => fill(currentTarget, suggestion.value)}
          >
            {suggestion.label}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
