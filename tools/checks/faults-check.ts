import { type Check, lastLines, runProgram } from './check.ts';

/** Runs each fault scenario once; `npm run test:faults -- --rounds 20` repeats them (docs/reliability.md). */
export const faultsCheck: Check = {
  name: 'R1 R2 R5 faults: nothing acknowledged is lost',
  run: async () => {
    const { code, output } = await runProgram(process.execPath, ['faults/main.ts'], {}, true);
    // Names scenarios that were skipped on this machine although the rest passed.
    process.stdout.write(
      code === 0
        ? output
            .split('\n')
            .filter(line => line.startsWith('SKIPPED'))
            .join('\n')
        : output,
    );
    const sound = output.split('\n').filter(line => line.includes(': sound')).length;
    return {
      passed: sound,
      failed: code === 0 ? [] : whatWasWrong(output),
    };
  },
};

/** Returns each failed round with its faults. */
function whatWasWrong(output: string): string[] {
  const rounds = output.match(/^.*: WRONG\n(?: {4}.*\n)*/gm) ?? [];
  return rounds.length > 0 ? rounds : [lastLines(output)];
}
