import { readSettings, type Settings } from './settings.ts';

/**
 * Runs a command that takes one file: what it gives is told, what it throws is one line, and the exit code says which.
 */
export async function runCommand(
  name: string,
  usage: string,
  environment: Record<string, string | undefined>,
  work: (file: string, settings: Settings) => Promise<string>,
): Promise<void> {
  const [file, ...more] = process.argv.slice(2);
  try {
    if (!file || more.length > 0) throw new Error(`this takes one file: ${usage}`);
    process.stdout.write(`${await work(file, readSettings(environment))}\n`);
  } catch (error) {
    process.stderr.write(`The ${name} failed: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
