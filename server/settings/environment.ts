import { existsSync } from 'node:fs';

/** The environment, completed from a `.env` file in the working folder; variables that are set win. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
