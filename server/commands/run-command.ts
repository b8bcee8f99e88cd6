import { readSettings, type Settings } from '../platform/settings/settings.ts';

/**
 * Runs a command with the arguments of its usage line, of which those in brackets may be left out. Prints its result,
 * or its error as one line, and sets the exit code.
 */
export async function runCommand(
  name: string,
  usage: string,
  environment: Record<string, string | undefined>,
  work: (settings: Settings, first: string, second: string) => Promise<string>,
): Promise<void> {
  const given = process.argv.slice(2);
  const [first = '', second = ''] = given;
  const wanted = usage.split(' -- ')[1]?.split(' ') ?? [];
  const needed = wanted.filter(word => !word.startsWith('['));
  try {
    const isComplete = given.length >= needed.length && given.length <= wanted.length && !given.includes('');
    if (!isComplete) throw new Error(`usage: ${usage}`);
    process.stdout.write(`${await work(readSettings(environment), first, second)}\n`);
  } catch (error) {
    process.stderr.write(`The ${name} failed: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
