import { spawn } from 'node:child_process';
import type { Timed } from './slow-tests.ts';

/** The number of passed tests, the names of failed ones with short reasons, and the time of each measured test. */
export type Outcome = { passed: number; failed: string[]; times?: readonly Timed[] };
export type Check = { name: string; run: () => Promise<Outcome> };

/** Runs a program, forwards its output and returns its exit code. */
export function runProgram(
  program: string,
  parameters: string[],
  environment: Record<string, string> = {},
  quiet = false,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...environment },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (!quiet) process.stdout.write(text);
      });
    }
    child.on('error', reject);
    child.on('exit', code => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Returns a check that runs one program. It passes when the program exits with 0, and shows the output only after a
 * failure.
 */
export function program(name: string, file: string, parameters: string[]): Check {
  return {
    name,
    run: async () => {
      const { code, output } = await runProgram(process.execPath, [file, ...parameters], {}, true);
      if (code !== 0) process.stdout.write(output);
      return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [lastLines(output)] };
    },
  };
}

/** Returns the last lines of the output, which usually name the reason of a failure. */
export function lastLines(output: string): string {
  return output.trim().split('\n').slice(-12).join('\n');
}
