// This file runs before any package is installed, so it has no dependencies.
import { spawn } from 'node:child_process';

const everyMs = process.stdout.isTTY ? 1_000 : 10_000;

/** Runs a program and shows how long it has been running. Resolves to whether it succeeded. */
export async function runWithProgress(text, program, parameters, options) {
  const stop = showProgress(text);
  try {
    const child = spawn(program, parameters, options);
    return await new Promise(resolve => {
      child.on('error', () => resolve(false));
      child.on('exit', code => resolve(code === 0));
    });
  } finally {
    stop();
  }
}

/** Shows progress: on a terminal one line that counts seconds, in a file a line every 10 seconds. */
function showProgress(text) {
  const begun = Date.now();
  const isTerminal = process.stdout.isTTY;
  const show = () => {
    const seconds = Math.round((Date.now() - begun) / 1000);
    process.stdout.write(isTerminal ? `\r${text} ... ${seconds} s` : `${text} ... ${seconds} s\n`);
  };
  process.stdout.write(`${text} ...${isTerminal ? '' : '\n'}`);
  const timer = setInterval(show, everyMs);
  return () => {
    clearInterval(timer);
    if (isTerminal) process.stdout.write('\n');
  };
}
