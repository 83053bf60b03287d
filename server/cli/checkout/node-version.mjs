// Loaded by any Node with module support: no syntax newer than 2019.

/**
 * One line that says why this Node cannot run Almoner; null if it can.
 * @param {string} version such as 20.19.0
 * @returns {string | null}
 */
export function nodeVersionError(version) {
  const numbers = version.split(".").map(Number);
  const major = numbers[0];
  const minor = numbers[1];
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 23;
  if (fits) return null;
  return `Almoner needs Node 20.19 or newer (or 22.12 or newer in the 22 series). This is Node ${version}. Install a newer version from https://nodejs.org and run the command again.`;
}

/** The day on which the Node project ends a release line: https://github.com/nodejs/release#release-schedule */
const ENDS = {
  20: "2026-04-30",
  21: "2024-06-01",
  22: "2027-04-30",
  23: "2025-06-01",
  24: "2028-04-30",
  25: "2026-06-01",
};

/**
 * One line that says that this Node gets no security fixes any more; null while it does.
 * @param {string} version such as 20.19.0
 * @param {Date} now
 * @returns {string | null}
 */
export function nodeVersionWarning(version, now) {
  const major = version.split(".")[0];
  const ended = Object.entries(ENDS).find((entry) => entry[0] === major && now >= new Date(entry[1]));
  if (!ended) return null;
  return `Node ${major} has had no security fixes since ${ended[1]}. Almoner runs on it, but use Node 24 LTS wherever others can reach it: https://nodejs.org`;
}
