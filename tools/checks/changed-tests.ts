import { journeyAreas } from '../../e2e/journey-areas.ts';
import { changedFiles } from './changed-files.ts';
import { type Graph, projectFiles, reachableFrom, readGraph } from './source-graph.ts';

/** The tests that run after a change. `reason` says why all of them run. */
export type Selection =
  | { everything: true; reason: string }
  | { everything: false; tests: string[]; journeys: string[]; screens: boolean };

type Project = {
  /** All files of the project, with forward slashes. */
  files: readonly string[];
  graph: Graph;
  /** The areas that each journey shows, by the name of its file without '.spec.ts'. Others run after every change. */
  journeyAreas: Readonly<Record<string, readonly string[]>>;
};

/** These files put the areas together. An area does not depend on the others because of them. */
const isComposition = (file: string) =>
  /^(?:server\/[^/]+\.ts|contract\/calls\.ts|contract\/call\/paths\.ts|web\/main\.tsx|web\/(?:shell|showcase)\/.*)$/.test(
    file,
  );
/** Every call and every screen uses these. */
const isShared = (file: string) =>
  /^(?:server\/platform\/|server\/[^/]+\.ts$|contract\/call\/|contract\/[^/]+\.ts$|web\/[^/]+$|web\/(?:shell|public)\/)/.test(
    file,
  );
/** Only the static checks, and tests that name them, look at these. */
const isText = (file: string) => /^docs\/|^[^/]+\.md$|^e2e\/screens\//.test(file);
/** Packages, settings, tools and what starts the tests can change every test. */
const isForAll = (file: string) =>
  !isTest(file) &&
  !isText(file) &&
  (!/^(?:contract|server|web|documents|demo|e2e|testing|bench|faults)\//.test(file) ||
    /^testing\/servers\//.test(file));
const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file);
const isScreens = (file: string) => /^e2e\/(?:screens|long-texts|pseudo-languages)\.spec\.ts$/.test(file);

/**
 * Returns what to run after the changes since the branch left main, or `undefined` for everything. Says what it chose, or
 * why everything runs.
 */
export function selectChanged(): Exclude<Selection, { everything: true }> | undefined {
  const changed = changedFiles();
  const files = changed ? projectFiles() : [];
  const selection: Selection = changed
    ? selectTests(changed, { files, graph: readGraph(files), journeyAreas })
    : { everything: true, reason: 'there is no main to compare with' };
  if (selection.everything) {
    process.stdout.write(`Everything runs: ${selection.reason}\n`);
    return undefined;
  }
  const { tests, journeys, screens } = selection;
  const all = files.filter(file => file.endsWith('.test.ts')).length;
  process.stdout.write(
    `Runs what stands on the changes since the branch left main: ${tests.length} of ${all} test files, ${journeys.length} files of journeys, ${screens ? 'the screens' : 'no screens'}. Everything: npm test -- all\n`,
  );
  return selection;
}

/**
 * Returns what to run after these files changed (docs/testing.md): the tests that stand on one of them, all of
 * server/checks, and the journeys of the changed screens.
 */
export function selectTests(changed: readonly string[], { files, graph, journeyAreas }: Project): Selection {
  const [forAll] = changed.filter(isForAll);
  if (changed.length === 0) return { everything: true, reason: 'nothing changed since the branch left main' };
  if (forAll) return { everything: true, reason: `${forAll} changed` };
  const tests = files.filter(file => file.endsWith('.test.ts'));
  const specs = files.filter(file => file.endsWith('.spec.ts') && !isScreens(file));
  const areas = new Set(changed.flatMap(file => screenAreas(file, files, graph)));
  const isEverywhere = changed.some(file => isShared(file) || file.startsWith('demo/')) && !changed.every(isTest);
  const product = changed.filter(file => !isTest(file) && !isText(file));
  return {
    everything: false,
    tests: tests.filter(test => test.startsWith('server/checks/') || standsOnAny(test, changed, files, graph)),
    journeys: specs.filter(spec => {
      const own = journeyAreas[spec.slice('e2e/'.length, -'.spec.ts'.length)];
      const stands = reachableFrom([spec], graph);
      if (changed.some(file => stands.has(file))) return true;
      if (!product.some(isOnScreen)) return false;
      return isEverywhere || !own || own.some(area => areas.has(area));
    }),
    screens: changed.some(file => isScreens(file) || file.startsWith('e2e/screens')) || product.some(isOnScreen),
  };
}

const isOnScreen = (file: string) => /^(?:contract|server|web|documents|demo)\//.test(file);

function standsOnAny(test: string, changed: readonly string[], files: readonly string[], graph: Graph): boolean {
  const area = /^(?:contract|server|web)\/(?!platform|checks|commands)[^/]+\//.exec(test)?.[0];
  // Tests of the composition, and those outside of the areas, stand on all that they reach.
  const stopsAt = (file: string) => area !== undefined && !isComposition(test) && isComposition(file);
  const reached = reachableFrom([test], graph, stopsAt);
  if (area === undefined || !reached.has('server/start.ts')) return changed.some(file => reached.has(file));
  // A test that calls the portal stands on its area, and on what every call uses.
  const own = files.filter(file => file.startsWith(area) && !isTest(file));
  const all = reachableFrom([test, ...own], graph, stopsAt);
  return changed.some(file => all.has(file) || (!isTest(file) && (file.startsWith(area) || isServerWide(file))));
}

const isServerWide = (file: string) => isShared(file) && !file.startsWith('web/');

/** Returns the areas of the screens that a file changes: its own, and in the web those that use it. */
function screenAreas(file: string, files: readonly string[], graph: Graph): string[] {
  const areaOf = (path: string) => /^(?:contract|server|web)\/([^/]+)\//.exec(path)?.[1] ?? [];
  if (file.startsWith('documents/')) return ['documents'];
  const users = files.filter(
    user => user.startsWith('web/') && !isTest(user) && reachableFrom([user], graph, isComposition).has(file),
  );
  return [file, ...users].flatMap(areaOf);
}
