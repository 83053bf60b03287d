import { Notice } from "@/components/ui/notice";

/** What raises a monthly limit. The one place that leads givers to verification. */
export function VerificationHint({ text }: { text: string }) {
  return (
    <div className="mb-6">
      <Notice>
        <p>{text}</p>
      </Notice>
    </div>
  );
}
