import { loadEnvironment } from '#server/platform/settings/environment.ts';
import type { Settings } from '#server/platform/settings/settings.ts';

/**
 * Where the demo listens, and settings that reach outside its folder: a `.env` file may belong to the workshop's own
 * portal (RU-5).
 */
export const fixedSettings: Partial<Settings> = {
  HOST: '127.0.0.1',
  DATABASE_URL: undefined,
  DATABASE_DIRECT_URL: undefined,
  S3_BUCKET: undefined,
  BACKUP_DIR: undefined,
  SMTP_URL: undefined,
  MAIL_IN_URL: undefined,
  MAIL_IN_ADDRESS: undefined,
  MAIL_IN_AUTH: undefined,
};

/** Returns the environment with the rest of a `.env` file, but never with its folder and its address. */
export function demoEnvironment(): NodeJS.ProcessEnv {
  const { DATA_DIR, PUBLIC_URL } = process.env;
  return { ...loadEnvironment(), DATA_DIR: DATA_DIR || './data/demo', PUBLIC_URL };
}
