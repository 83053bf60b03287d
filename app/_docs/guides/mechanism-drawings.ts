import { layoutStates } from "@/app/_docs/states/layout-states";
import type { StateDrawing } from "@/components/docs/state-types";
import { MECHANISMS_BY_NAME } from "@/server/domain/pools/mechanisms/registry";
import type { MechanismName } from "@/server/resources/pool";

/**
 * The steps of a pool's mechanism, laid out. Lines are labeled with the numbers of the steps, which the table next to
 * it explains.
 */
export function drawMechanism(name: MechanismName): StateDrawing {
  const { steps } = MECHANISMS_BY_NAME[name];
  const reached = new Set(steps.map(({ to }) => to));
  const states = [...new Set(steps.flatMap(({ from, to }) => [from, to]))];
  const drawing = layoutStates({
    resource: `${name}_pool`,
    initial: steps[0]!.from,
    states: Object.fromEntries(states.map((state) => [state, ""])),
    moves: Object.fromEntries(
      steps.map(({ from, to, when }, at) => [String(at + 1), { from: [from], to, when, emits: null }]),
    ),
  });
  return { ...drawing, boxes: drawing.boxes.map((box) => ({ ...box, isInitial: !reached.has(box.name) })) };
}

/** A mechanism's default options. */
export function defaultOptions(name: MechanismName): Record<string, unknown> {
  return MECHANISMS_BY_NAME[name].options.parse({}) as Record<string, unknown>;
}
