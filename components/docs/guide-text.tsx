import type { ReactNode } from "react";
import { CodeBlock } from "@/components/docs/code-block";
import { CodeTabs } from "@/components/docs/code-tabs";
import { Markdown } from "@/components/ui/markdown";
import type { CodeSample } from "@/server/markdown/read-markdown";

interface GuideTextProps {
  text: string;
  /** What replaces code blocks in the language `figure`, by the block's text. */
  figures?: Readonly<Record<string, ReactNode>>;
}

const FIGURE = "figure";
const NAMES: Record<string, string> = { bash: "Terminal", http: "HTTP", json: "JSON", typescript: "TypeScript" };

/** A guide's text with highlighted code; consecutive samples with titles become one card with tabs. */
export function GuideText({ text, figures = {} }: GuideTextProps) {
  const draw = (samples: CodeSample[]) => {
    const [{ language, text: name }] = samples as [CodeSample];
    return language === FIGURE ? <div key={name}>{figures[name]}</div> : drawCode(samples);
  };
  return <Markdown text={text} trusted={{ code: draw }} />;
}

function drawCode(samples: CodeSample[]) {
  const [first] = samples;
  if (samples.length > 1) {
    const titled = samples.map(({ title, language, text }) => ({ label: title ?? language, language, code: text }));
    return <CodeTabs key={first!.text} title="Sample" samples={titled} />;
  }
  const { title, language, text } = first!;
  return <CodeBlock key={text} title={title ?? NAMES[language] ?? "Text"} language={language} code={text} />;
}
