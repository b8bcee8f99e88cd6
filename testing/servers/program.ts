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

/** Runs one of the portal's programs as a separate process with only these settings, in `folder` if given. */
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
    // The compile cache is shared, as in tools/run.mjs.
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

/** Waits until the portal of a program listens, and returns its address. */
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
