import type { SimulatedFailures } from "@/server/adapters/payment-rail/simulated-failures";
import type { Random } from "@/server/cli/tests/random";

/** Plans what fails at the rail. */
export function planFailures(random: Random): SimulatedFailures {
  const chosen = (share: number, odds: number) => (random.next() < odds ? share : 0);
  return {
    lost_answers: chosen(0.3, 0.6),
    refused_connections: chosen(0.2, 0.4),
    throwing: chosen(0.2, 0.3),
    hanging: chosen(0.15, 0.3),
    forgets_keys: chosen(1, 0.5),
    refund_rejected: chosen(0.3, 0.15),
    dispute: chosen(0.2, 0.15),
    duplicate_events: chosen(0.3, 0.5),
    delayed_events: chosen(0.3, 0.5),
    shuffled_events: chosen(0.5, 0.5),
    cost_basis_points: chosen(290, 0.3),
  };
}
