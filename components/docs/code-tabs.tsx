import { useId } from "react";
import { CodeBlock } from "@/components/docs/code-block";
import { CopyButton } from "@/components/docs/copy-button";

interface CodeTabsProps {
  /** What is shown in several languages. */
  title: string;
  samples: { label: string; language: string; code: string }[];
}

/** The same sample in several languages, one at a time. The tabs are radio buttons and work without JavaScript. */
export function CodeTabs({ title, samples }: CodeTabsProps) {
  const group = useId();
  return (
    <div className="code-card code-tabs">
      <fieldset className="code-head">
        <legend className="sr-only">Language of: {title}</legend>
        <span className="flex flex-wrap gap-x-1">
          {samples.map(({ label }, index) => (
            <label key={label} className="code-choice">
              <input
                type="radio"
                name={group}
                value={index}
                data-language={label}
                defaultChecked={index === 0}
                className="sr-only"
              />
              {label}
            </label>
          ))}
        </span>
      </fieldset>
      {samples.map(({ label, language, code }, index) => (
        <div key={label} data-panel={index} className="relative">
          <span className="absolute -top-11 right-2 flex h-11 items-center">
            <CopyButton text={code} what={`${title}, ${label}`} />
          </span>
          <CodeBlock code={code} language={language} title={`${title}, ${label}`} isBare />
        </div>
      ))}
    </div>
  );
}
