/** Whether the installation was restored from a backup and has not been resumed: asking costs nothing. */
export interface InstallationHold {
  /** The instant of the backup while nothing may be changed, sent or paid; null once that is over, as it mostly is. */
  backupMadeAt(): Date | null;
}

/** What would have left a restored installation before it was resumed. */
export class InstallationHeld extends Error {
  constructor() {
    super(
      "This installation was restored from a backup and is held: nothing leaves it before `npm run restore -- --resume`.",
    );
  }
}
