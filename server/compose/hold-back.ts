import type { Ports } from "@/server/operations/context";
import { InstallationHeld, type InstallationHold } from "@/server/ports/installation-hold";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { paymentRails } from "@/server/ports/payment-rails";
import type { RailMethods } from "@/server/ports/rail-methods";

/**
 * The ports of an installation that may have been restored from a backup: while it is held, every call that would send,
 * charge or pay fails before anything leaves. Queries still work. No worker processes due rows meanwhile, so this only
 * guards against other callers.
 */
export function holdBack(ports: Ports, hold: InstallationHold): Ports {
  const unlessHeld =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (hold.backupMadeAt() !== null) throw new InstallationHeld();
      return act(...args);
    };
  const { email, webhookSender, rails } = ports;
  const heldMethods = (methods: RailMethods): RailMethods => ({
    ...methods,
    forget: unlessHeld(methods.forget),
    ...(methods.confirm && { confirm: unlessHeld(methods.confirm) }),
    ...(methods.openPayer && { openPayer: unlessHeld(methods.openPayer) }),
  });
  const heldRail = (rail: PaymentRail): PaymentRail => ({
    ...rail,
    startPayment: unlessHeld(rail.startPayment),
    ...(rail.methods && { methods: heldMethods(rail.methods) }),
    ...(rail.authorizations && {
      authorizations: { ...rail.authorizations, authorize: unlessHeld(rail.authorizations.authorize) },
    }),
    charge: unlessHeld(rail.charge),
    ...(rail.release && { release: unlessHeld(rail.release) }),
    payout: unlessHeld(rail.payout),
    refund: unlessHeld(rail.refund),
    answerDispute: unlessHeld(rail.answerDispute),
    postEvents: rail.postEvents && unlessHeld(rail.postEvents),
  });
  return {
    ...ports,
    hold,
    rails: paymentRails(rails.all.map(heldRail)),
    email: { ...email, send: unlessHeld((message) => email.send(message)) },
    webhookSender: { post: unlessHeld((request) => webhookSender.post(request)) },
  };
}
