interface ProgressBarProps {
  raisedCents: number;
  pendingCents: number;
  goalCents: number;
  /** What the bar shows, in a sentence. */
  label: string;
}

/**
 * Progress toward a goal: settled money solid, clearing money hatched. Past the goal, a mark shows where the goal is.
 */
export function ProgressBar({ raisedCents, pendingCents, goalCents, label }: ProgressBarProps) {
  const whole = Math.max(goalCents, raisedCents);
  const settled = raisedCents / whole;
  const clearing = Math.min(pendingCents / whole, 1 - settled);
  const goal = goalCents / whole;
  const style = { "--settled": settled, "--clearing": clearing, "--goal": goal } as Record<string, number>;
  return (
    <div
      role="img"
      aria-label={label}
      className="progress"
      style={style}
      data-passed={raisedCents >= goalCents || undefined}
    >
      <span className="progress-clearing" />
      <span className="progress-settled" />
      <span className="progress-goal" />
    </div>
  );
}
