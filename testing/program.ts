import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { eventually } from './eventually.ts';

export type Program = {
  child: ChildProcess;
  out: () => string;
  err: () => string;
  /** The exit code. */
  ended: Promise<number | null>;
};

/** Runs one of our programs as a process of its own, with these settings and nothing of the test run's, in `folder` if given. */
export function runProgram(
  file: string,
  parameters: string[],
  settings: Record<string, string>,
  folder?: string,
): Program {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const child = spawn(process.execPath, [resolve(file), ...parameters], {
    ...(folder && { cwd: folder }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // Compiled once for all of them, as tools/run.mjs has it.
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'), ...settings },
  });
  const texts = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', text => {
    texts.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    texts.err += text;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, out: () => texts.out, err: () => texts.err, ended };
}

/** Waits until a portal that runs so listens; gives its address. */
export async function addressOf({ out, err, child }: Program): Promise<string> {
  return eventually(
    () => {
      if (child.exitCode !== null) throw new Error(`it ended: ${err()}`);
      const address = /is running on (http\S+)/.exec(out())?.[1];
      if (!address) throw new Error(`it does not listen yet: ${out()}${err()}`);
      return address;
    },
    { timeout: 60_000 },
  );
}
