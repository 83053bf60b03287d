import { Notice } from "@/components/ui/notice";

/** Explains how to raise a monthly limit. The only place that sends donors to verification. */
export function VerificationHint({ text }: { text: string }) {
  return (
    <div className="mb-6">
      <Notice>
        <p>{text}</p>
      </Notice>
    </div>
  );
}
