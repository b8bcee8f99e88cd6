import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { unknownSetting } from './unknown-setting.ts';

/**
 * Returns the environment, completed from a `.env` file in the working folder; variables that are set take precedence.
 * A name in `.env` that is not a setting ends the program with one line, because a mistyped setting would otherwise be
 * ignored silently (RU-2).
 */
export function loadEnvironment(): NodeJS.ProcessEnv {
  if (!existsSync('.env')) return process.env;
  const refusal = unknownSetting(Object.keys(parseEnv(readFileSync('.env', 'utf8'))));
  if (refusal) {
    process.stderr.write(`${refusal}\n`);
    process.exit(1);
  }
  process.loadEnvFile('.env');
  return process.env;
}
