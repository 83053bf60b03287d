"use client";

interface SuggestionsProps {
  /** The field's name. */
  name: string;
  label: string;
  suggestions: readonly { value: string; label: string }[];
}

/** Buttons that fill a field. Hidden without scripts. */
export function Suggestions({ name, label, suggestions }: SuggestionsProps) {
  const fill = (button: HTMLButtonElement, value: string) => {
    const field = button.form?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = value;
    // Notifies listeners, such as the form's preview, as if it had been typed.
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
