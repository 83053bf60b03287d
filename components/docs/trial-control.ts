/** The look of a field of a trial. */
export const TRIAL_CONTROL =
  "block min-h-11 w-full rounded-control border border-quiet bg-paper px-3 py-2 text-[0.9375rem]";
