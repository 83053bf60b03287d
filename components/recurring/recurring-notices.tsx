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
  const standing = translator(locale, "standing");
  const response = done === null ? undefined : DONE[done];
  const isSaved = done === "saved" && view.transfer !== null;
  const state = stateOf(view);
  const date = state?.at ? formatDate(new Date(state.at), locale) : "";
  return (
    <div className="space-y-4">
      {response && (
        <div role="status">
          <Notice kind={response.kind}>{isSaved ? standing("savedNotice") : write(response.says)}</Notice>
        </div>
      )}
      {state && (
        <Notice kind={state.kind}>
          {state.standing
            ? standing(state.standing, { date, campaign: campaign.name })
            : write(state.says, { date, campaign: campaign.name })}
        </Notice>
      )}
    </div>
  );
}

interface StateNotice {
  kind: Kind;
  says: TextKey<"recurring">;
  /** The text to use instead if the donor transfers. */
  standing?: TextKey<"standing">;
  at?: string | null;
}

/** The texts for donors who transfer, by the text that they replace. */
const STANDING: Partial<Record<TextKey<"recurring">, TextKey<"standing">>> = {
  pausedNotice: "pausedNotice",
  canceledNotice: "canceledNotice",
  endedNotice: "endedNotice",
  startsSoon: "startsSoon",
};

function stateOf(view: RecurringView): StateNotice | null {
  const state = chargedStateOf(view);
  if (state === null || view.transfer === null) return state;
  return { ...state, standing: view.reason === "no_transfer" ? "pausedWithoutNotice" : STANDING[state.says] };
}

function chargedStateOf(view: RecurringView): StateNotice | null {
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
