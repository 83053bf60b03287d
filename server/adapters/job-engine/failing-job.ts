/** A bug in a job's own code. Retrying would not help, so the run fails at once. */
export class FailingJob extends Error {
  override name = "FailingJob";
}
