import type { RecurringView } from "@/components/recurring/recurring-view";
import { Notice } from "@/components/ui/notice";
import type { TextKey } from "@/server/texts/areas";
import { formatDate } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

type Kind = "info" | "good" | "waiting" | "refused";

/** The result of the last action. */
const DONE: Record<string, { kind: Kind; says: TextKey<"recurring"> }> = {
  saved: { kind: "good", says: "savedNotice" },
  resumed: { kind: "good", says: "resumedDone" },
  payment: { kind: "good", says: "paymentDone" },
  left: { kind: "info", says: "paymentLeft" },
  invalid: { kind: "refused", says: "paymentInvalid" },
  confirm: { kind: "waiting", says: "confirmNotice" },
  stale: { kind: "refused", says: "stateChanged" },
  noCards: { kind: "refused", says: "noCards" },
  busy: { kind: "refused", says: "tooManyAtOnce" },
};

/** The result of the last change, and what the donor should know about the current status. */
export function RecurringNotices({ view, done }: { view: RecurringView; done: string | null }) {
  const { locale, campaign } = view;
  const write = translator(locale, "recurring");
  const response = done === null ? undefined : DONE[done];
  const state = stateOf(view);
  const date = state?.at ? formatDate(new Date(state.at), locale) : "";
  return (
    <div className="space-y-4">
      {response && (
        <div role="status">
          <Notice kind={response.kind}>{write(response.says)}</Notice>
        </div>
      )}
      {state && <Notice kind={state.kind}>{write(state.says, { date, campaign: campaign.name })}</Notice>}
    </div>
  );
}

interface StateNotice {
  kind: Kind;
  says: TextKey<"recurring">;
  at?: string | null;
}

function stateOf(view: RecurringView): StateNotice | null {
  switch (view.status) {
    case "past_due":
      return { kind: "refused", says: "pastDueNotice", at: view.nextGiftAt };
    case "paused":
      return { kind: "waiting", says: pausedBecause(view.reason), at: view.pausedAt };
    case "canceled":
      return view.reason === "first_gift_failed"
        ? { kind: "refused", says: "firstFailedNotice" }
        : {
            kind: "info",
            says: view.reason === "payment_disputed" ? "disputedNotice" : "canceledNotice",
            at: view.canceledAt,
          };
    case "ended":
      return { kind: "info", says: "endedNotice", at: view.endedAt };
    default:
      return view.hasStarted ? null : { kind: "waiting", says: "startsSoon" };
  }
}

function pausedBecause(reason: string | null): TextKey<"recurring"> {
  if (reason === "payment_failed") return "pausedAfterFailuresNotice";
  return reason === "identity_suspended" ? "pausedForSideNotice" : "pausedNotice";
}
