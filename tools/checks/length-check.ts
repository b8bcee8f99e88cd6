import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Check } from './check.ts';
import { longFunctions } from './long-functions.ts';

const warnAt = 200;
const most = { product: 300, other: 400 };
/** Tests, tokens and generated files may be longer. */
const isExempt = (file: string) => /generated|\.test\.tsx?$|tokens\.css$/.test(file);
/** Matches the product's own code, without the showcase, whose functions list samples. */
const isProduct = /^(?:contract|server|web|documents)\/(?!showcase\/).*\.tsx?$/;

/** Limits the length of files and functions, so that each can be read at once (CONTRIBUTING.md). */
export const lengthCheck: Check = {
  name: 'file lengths',
  run: async () => {
    const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'], { encoding: 'utf8' })
      .split('\n')
      .filter(file => file && !isExempt(file));
    const failed: string[] = [];
    for (const file of files) {
      const code = readFileSync(file, 'utf8');
      const lines = code.trimEnd().split('\n').length;
      const atMost = isProduct.test(file) ? most.product : most.other;
      if (lines > warnAt) process.stdout.write(`  ${file} has ${lines} lines\n`);
      if (lines > atMost) failed.push(`${file} has ${lines} lines, ${atMost} at most: move one topic to its own file`);
      if (isProduct.test(file)) failed.push(...longFunctions(file, code));
    }
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
