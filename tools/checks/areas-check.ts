import { countLines, fragments, innerCycles, readReport, secondTexts } from './areas.ts';
import type { Check, Outcome } from './check.ts';

const outcomeOf = (failed: readonly string[]): Outcome => ({ passed: failed.length > 0 ? 0 : 1, failed: [...failed] });

/** Fails on imports that the rules of imports.config.js forbid, such as those of a higher layer. */
export const importsCheck: Check = {
  name: 'imports',
  run: async () => outcomeOf((await readReport()).faults),
};

/**
 * Fails on cycles between folders and with subfolders, small files with one user, and in the web on second files of texts
 * or queries. `npm run areas` prints how many arrows there are.
 */
export const areasCheck: Check = {
  name: 'areas and folder cycles',
  run: async () => {
    const { imports } = await readReport();
    return outcomeOf([
      ...innerCycles(imports).map(cycle => `Cycle in ${cycle}`),
      ...fragments(imports, countLines),
      ...secondTexts([...new Set(imports.map(({ to }) => to))]),
    ]);
  },
};
