import { closeSync, openSync } from 'node:fs';
import { ask } from './dying.ts';

/** A program that starts a process when it may open no more files, and again when it may: prints how both went. */
const files: number[] = [];
try {
  for (;;) files.push(openSync('/dev/null', 'r'));
} catch {
  // No more files.
}
const failed = await ask('answers').catch((error: NodeJS.ErrnoException) => error.code);
for (const file of files) closeSync(file);
// Nothing of it keeps a program alive.
const alive = setInterval(() => {}, 1_000);
const { pid } = await ask('answers');
clearInterval(alive);
process.stdout.write(`${failed} ${pid > 0}`);
