import { countLines, fragments, innerCycles, readReport, secondTexts } from './areas.ts';
import type { Check } from './check.ts';

/**
 * Fails on cycles between folders and with subfolders, imports of a higher layer, small files with one user, and in the
 * web on second files of texts or queries. `npm run areas` prints how many arrows there are.
 */
export const areasCheck: Check = {
  name: 'areas and folder cycles',
  run: async () => {
    const { imports, faults } = await readReport();
    const failed = [...faults];
    failed.push(...innerCycles(imports).map(cycle => `Cycle in ${cycle}`));
    failed.push(...fragments(imports, countLines));
    failed.push(...secondTexts([...new Set(imports.map(({ to }) => to))]));
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
