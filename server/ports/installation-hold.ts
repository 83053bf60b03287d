/** Whether the installation was restored from a backup and has not been resumed: asking costs nothing. */
export interface InstallationHold {
  /** The backup's time while nothing may be changed, sent or paid; null once that is over, as it usually is. */
  backupMadeAt(): Date | null;
}

/** Thrown for anything that would leave a restored installation before it is resumed. */
export class InstallationHeld extends Error {
  constructor() {
    super(
      "This installation was restored from a backup and is held: nothing leaves it before `npm run restore -- --resume`.",
    );
  }
}
