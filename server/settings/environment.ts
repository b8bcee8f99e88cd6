import { existsSync } from 'node:fs';

/** The environment, with a `.env` file of the working folder under it: what is set already stays. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
