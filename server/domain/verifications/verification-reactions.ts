import {
  emailCorrections,
  emailExpired,
  emailFailed,
  emailPassed,
  emailReinstated,
  emailRevoked,
  emailSuspended,
} from "@/server/domain/verifications/owner-emails";
import { resumeOrganizations } from "@/server/domain/verifications/person-verification";
import { syncPassed, syncRevoked, syncStatus } from "@/server/domain/verifications/sync-owners";
import type { Reactions } from "@/server/operations/reaction";

/**
 * The emails to owners that follow from decisions about verifications, and about whether an identity can give and
 * receive.
 */
export const VERIFICATION_REACTIONS: Reactions = {
  "identity.kyc_passed": {
    after: [
      { run: emailPassed, does: "Emails the owner." },
      { run: resumeOrganizations, does: "Asks the provider about organizations that named this person." },
      { run: syncPassed, does: "Closes tasks about owners who were not verified." },
    ],
  },
  "identity.kyc_failed": { after: [{ run: emailFailed, does: "Emails the owner why." }] },
  "verification:require_input": {
    after: [{ run: emailCorrections, does: "Emails the owner what has to be submitted again." }],
  },
  "verification:expire": { after: [{ run: emailExpired, does: "Emails the owner." }] },
  "verification:revoke": {
    after: [
      { run: emailRevoked, does: "Emails the owner why." },
      { run: syncRevoked, does: "Raises a task for each organization that this person owns or controls." },
    ],
  },
  "identity.suspended": {
    after: [
      { run: emailSuspended, does: "Emails the owner." },
      { run: syncStatus, does: "Raises a task for each organization that this person owns or controls." },
    ],
    jobs: ["fail-open-gifts"],
  },
  "identity:reinstate": {
    after: [
      { run: emailReinstated, does: "Emails the owner." },
      { run: syncStatus, does: "Closes tasks about owners who were not verified." },
    ],
  },
};
