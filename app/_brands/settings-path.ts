/** The page where operators set the installation's name and brand. */
export const SETTINGS_PATH = "/admin/settings";
