import { readSettings, type Settings } from '../settings/settings.ts';

/**
 * Runs a command that takes what stands behind `--` in its usage: what it gives is told, what it throws is one line, and
 * the exit code says which.
 */
export async function runCommand(
  name: string,
  usage: string,
  environment: Record<string, string | undefined>,
  work: (settings: Settings, first: string, second: string) => Promise<string>,
): Promise<void> {
  const given = process.argv.slice(2);
  const [first = '', second = ''] = given;
  const wanted = usage.split(' -- ')[1]?.split(' ').length;
  try {
    if (given.length !== wanted || given.includes('')) throw new Error(`it is used as ${usage}`);
    process.stdout.write(`${await work(readSettings(environment), first, second)}\n`);
  } catch (error) {
    process.stderr.write(`The ${name} failed: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
