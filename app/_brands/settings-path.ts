/** Where operators set what the installation is called and looks like. */
export const SETTINGS_PATH = "/admin/settings";
