interface MethodMarkProps {
  method: string;
}

const LOOKS: Record<string, string> = { GET: "text-returned", DELETE: "text-refused", PATCH: "text-waiting" };

/** A request's method; its color is redundant. */
export function MethodMark({ method }: MethodMarkProps) {
  return (
    <span
      className={`inline-block rounded-control border border-line bg-card px-2 py-0.5 font-semibold text-xs ${LOOKS[method] ?? "text-good"}`}
    >
      {method}
    </span>
  );
}
