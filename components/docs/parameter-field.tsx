import { Labelled } from "@/components/docs/labelled";
import { LastId } from "@/components/docs/last-id";
import type { TrialField } from "@/components/docs/trial";
import { TRIAL_CONTROL } from "@/components/docs/trial-control";

interface ParameterFieldProps {
  field: TrialField;
  value: string;
  /** The id of this kind from an earlier response. */
  lastId: string | undefined;
  onChange: (value: string) => void;
}

/** A path or query parameter, or a header, of a trial. */
export function ParameterField({ field, value, lastId, onChange }: ParameterFieldProps) {
  const { name, required, values, hint } = field;
  return (
    <Labelled
      label={<code>{name}</code>}
      note={required ? undefined : "optional"}
      after={lastId && lastId !== value && <LastId id={lastId} onChoose={() => onChange(lastId)} />}
    >
      {(id) =>
        values.length > 0 ? (
          <select
            id={id}
            required={required}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={TRIAL_CONTROL}
          >
            <option value="">{required ? "Choose one" : "None"}</option>
            {values.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <input
            id={id}
            type="text"
            required={required}
            value={value}
            placeholder={hint}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            className={TRIAL_CONTROL}
          />
        )
      }
    </Labelled>
  );
}
