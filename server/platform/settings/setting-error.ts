/** A setting that prevents the start; its message is the line to print. */
export class SettingError extends Error {}
