import { Labelled } from "@/components/docs/labelled";
import { LastId } from "@/components/docs/last-id";
import { TRIAL_CONTROL } from "@/components/docs/trial-control";
import { idsIn, prefixesIn, type TrialIds, withIds } from "@/components/docs/trial-ids";

interface BodyFieldProps {
  value: string;
  /** An example body with made-up ids. */
  example: string;
  lastIds: TrialIds;
  onChange: (value: string) => void;
}

/** The JSON body of a trial. */
export function BodyField({ value, example, lastIds, onChange }: BodyFieldProps) {
  const rows = Math.min(16, Math.max(3, value.split("\n").length));
  const prefixes = prefixesIn(value);
  const isMadeUp = idsIn(example).some((id) => value.includes(id));
  const offered = prefixes.flatMap((prefix) => lastIds[prefix] ?? []).filter((id) => !value.includes(id));
  return (
    <Labelled
      label="Body"
      note="JSON"
      help={isMadeUp && "The ids in this example are made up. Replace them with your own."}
      after={offered.map((id) => (
        <LastId key={id} id={id} onChoose={() => onChange(withIds(value, { [prefixesIn(id)[0]!]: id }))} />
      ))}
    >
      {(id, helpId) => (
        <textarea
          id={id}
          aria-describedby={helpId}
          rows={rows}
          value={value}
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
          className={`${TRIAL_CONTROL} font-mono text-[0.8125rem]! leading-relaxed`}
        />
      )}
    </Labelled>
  );
}
