import type { PoolPage } from "@/app/_pools/open-pool";
import { changeMethod, changeToTransfer } from "@/app/_pools/pool-actions";
import { SubmitButton } from "@/components/ui/submit-button";
import { translator } from "@/server/texts/translator";

/**
 * Changes how the member's commitment is paid: to a method entered with the payment provider, or to bank transfer if
 * that is possible.
 */
export function MethodForms({ opened, className }: { opened: PoolPage; className: string }) {
  const { view, language, id } = opened;
  const { locale } = language;
  const { id: commitment, canTransfer } = view.commitment!;
  const place = { id, locale, commitment };
  const oneMoment = translator(locale, "common")("oneMoment");
  return (
    <>
      <form action={changeMethod.bind(null, { ...place, name: opened.shown.name })}>
        <SubmitButton className={className} pendingLabel={oneMoment}>
          {translator(locale, "membership")("changeMethod")}
        </SubmitButton>
      </form>
      {canTransfer && (
        <form action={changeToTransfer.bind(null, place)}>
          <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
            {translator(locale, "pool")("joinTransfer")}
          </SubmitButton>
        </form>
      )}
    </>
  );
}
