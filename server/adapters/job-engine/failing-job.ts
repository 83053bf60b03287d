/** A mistake in a job's own code. Trying again would not mend it, so the run is given up at once. */
export class FailingJob extends Error {
  override name = "FailingJob";
}
