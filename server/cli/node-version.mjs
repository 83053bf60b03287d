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
