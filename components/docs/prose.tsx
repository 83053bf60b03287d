import { Markdown } from "@/components/ui/markdown";

interface ProseProps {
  text: string;
}

/** A description from a declaration: Markdown without code blocks. */
export function Prose({ text }: ProseProps) {
  return <Markdown text={text} trusted={{ code: () => null }} />;
}
