import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Check } from './check.ts';
import { longFunctions } from './long-functions.ts';

const printedFrom = 300;
/** Tests, tokens and generated files may be longer. */
const isExempt = (file: string) => /generated|\.test\.tsx?$|tokens\.css$/.test(file);
/** Matches the product's own code, without the showcase, whose functions list samples. */
const isProduct = /^(?:contract|server|web|documents)\/(?!showcase\/).*\.tsx?$/;

/** Limits the length of functions, so that each can be read at once, and prints long files. */
export const lengthCheck: Check = {
  name: 'lengths',
  run: async () => {
    const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql'], { encoding: 'utf8' })
      .split('\n')
      .filter(file => file && !isExempt(file));
    const failed: string[] = [];
    for (const file of files) {
      const code = readFileSync(file, 'utf8');
      const lines = code.trimEnd().split('\n').length;
      if (lines > printedFrom) process.stdout.write(`  ${file} has ${lines} lines\n`);
      if (isProduct.test(file)) failed.push(...longFunctions(file, code));
    }
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
