import { arrowsIn, countLines, entriesOf, fragments, innerCycles, readReport } from './areas.ts';
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
 * Fails on cycles between folders, imports of a higher layer, and too many entries or arrows between areas. Warns of
 * cycles with subfolders and of small files with one user.
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
    for (const cycle of innerCycles(imports)) process.stdout.write(`  Cycle in ${cycle}\n`);
    for (const fragment of fragments(imports, countLines)) process.stdout.write(`  ${fragment}\n`);
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
