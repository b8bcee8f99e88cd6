import { arrowsIn, countLines, entriesOf, fragments, innerCycles, readReport, secondTexts } from './areas.ts';
import type { Check } from './check.ts';

/** The most entries and arrows of each tree. Raise a number only together with docs/architecture.md. */
export const limits = { server: { entries: 21, arrows: 70 }, web: { entries: 18, arrows: 60 } };
export const limitedTrees = ['server', 'web'] as const;

/** The web's pages must be at its top, so only its folders count. */
export const countEntries = (tree: (typeof limitedTrees)[number]) => {
  const { files, folders } = entriesOf(tree);
  return folders.length + (tree === 'web' ? 0 : files.length);
};

/**
 * Fails on cycles between folders and with subfolders, imports of a higher layer, too many entries or arrows between
 * areas, small files with one user, and in the web on second files of texts or queries.
 */
export const areasCheck: Check = {
  name: 'areas and folder cycles',
  run: async () => {
    const { imports, faults } = await readReport();
    const failed = [...faults];
    for (const tree of limitedTrees) {
      const entries = countEntries(tree);
      const arrows = arrowsIn(tree, imports).size;
      const most = limits[tree];
      if (entries > most.entries) failed.push(`${tree}/ has ${entries} entries, ${most.entries} at most`);
      if (arrows > most.arrows) failed.push(`${tree}/ has ${arrows} arrows between areas, ${most.arrows} at most`);
    }
    failed.push(...innerCycles(imports).map(cycle => `Cycle in ${cycle}`));
    failed.push(...fragments(imports, countLines));
    failed.push(...secondTexts([...new Set(imports.map(({ to }) => to))]));
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
