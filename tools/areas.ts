import { arrowsIn, countLines, fragments, innerCycles, readReport } from './checks/areas.ts';
import { countEntries, limitedTrees, limits } from './checks/areas-check.ts';

/** `npm run areas`: prints the entries of server/ and web/, the arrows between them, and what points back. */
const { imports, faults } = await readReport();
const list = (title: string, lines: readonly string[]) =>
  console.log([`${title}: ${lines.length}`, ...lines.map(line => `  ${line}`)].join('\n'));

for (const tree of limitedTrees) {
  const arrows = arrowsIn(tree, imports);
  console.log(`${tree}/: ${countEntries(tree)} entries, ${limits[tree].entries} at most`);
  list(
    `${tree}/: arrows, ${limits[tree].arrows} at most`,
    [...arrows].sort().map(([arrow, count]) => `${arrow} (${count})`),
  );
}
list('Imports of a higher layer, and cycles between folders', faults);
list('Cycles with subfolders', innerCycles(imports));
list('Small files with one user', fragments(imports, countLines));
