import { arrowsIn, countLines, entriesOf, fragments, innerCycles, readReport } from './checks/areas.ts';

/** `npm run areas`: prints the entries of server/ and web/, the arrows between them, and what points back. */
const { imports, faults } = await readReport();
const list = (title: string, lines: readonly string[]) =>
  console.log([`${title}: ${lines.length}`, ...lines.map(line => `  ${line}`)].join('\n'));

for (const tree of ['server', 'web']) {
  const { files, folders } = entriesOf(tree);
  const arrows = arrowsIn(tree, imports);
  console.log(`${tree}/: ${folders.length} folders, ${files.length} files`);
  list(
    `${tree}/: arrows`,
    [...arrows].sort().map(([arrow, count]) => `${arrow} (${count})`),
  );
}
list('Imports that a rule forbids', faults);
list('Cycles between folders and with subfolders', innerCycles(imports));
list('Small files with one user', fragments(imports, countLines));
