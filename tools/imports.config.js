// Who may import whom (docs/architecture.md), for dependency-cruiser. Each message says where the code belongs.

const tests = '\\.test\\.tsx?$';

/** Lower layers first: a layer may import itself and what stands before it. */
const serverLayers = [
  [
    'server/(database|http|settings\\.ts$)',
    'What a capability and these both need belongs into database, http or settings.',
  ],
  ['server/(files|live|outbox|audit)', 'Only what knows neither orders nor accounts belongs into these.'],
  ['server/(backup|metrics)/', 'What knows orders or accounts has no place in backups and metrics.'],
  ['server/(accounts|notifications)', 'Move what needs the catalogue or orders there.'],
  ['server/catalogue', 'Move what needs orders, messages or materials there.'],
  ['server/(orders|messages|materials|search)', 'Only server/app.ts puts capabilities together.'],
  ['server/app\\.ts$', 'Starting and stopping belongs into server/start.ts.'],
  ['server/open-portal\\.ts$', 'It is opened by server/start.ts.'],
  ['server/start\\.ts$', 'What is for a program alone belongs into its run-....ts or main.ts.'],
  ['server/(run-(portal|command|backup|restore|export-customer)|reach-database|environment|main)\\.ts$', ''],
];
const webLayers = [
  [
    'web/(kit|api)',
    'The kit knows looks and the api knows calls; what knows an order or a product belongs into its capability.',
  ],
  [
    'web/(?!kit/|api/|shell/|main\\.tsx$)[^/]+/',
    'Frame and routes are put together in web/shell; a capability only offers screens.',
  ],
  ['web/shell', 'web/main.tsx only starts the shell.'],
  ['web/main\\.tsx$', ''],
];

const layered = layers =>
  layers.slice(0, -1).map(([from, comment], index) => ({
    name: `${from.replace(/\W+/g, '-').replace(/-$/, '')}-imports-only-below`,
    comment,
    severity: 'error',
    // The context only names, as types, what start.ts puts into every handler's hands.
    from: { path: `^${from}`, pathNot: [tests, '^server/http/context\\.ts$'] },
    to: { path: layers.slice(index + 1).map(([path]) => `^${path}`) },
  }));

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

// biome-ignore lint/style/noDefaultExport: dependency-cruiser reads the default export
export default {
  forbidden: [
    forbid(
      'no-circles',
      'Two files that need each other are one thing: join them, or move what both need into a third.',
      {},
      { circular: true },
    ),
    forbid(
      'contract-stands-alone',
      'The contract is what both sides agree on: code that needs a side belongs to that side.',
      { path: '^contract/', pathNot: tests },
      { pathNot: ['^contract/', '^node_modules/zod/'] },
    ),
    forbid(
      'documents-know-the-contract-only',
      'A document draws what it is given: fetching belongs into web/, rules into contract/.',
      { path: '^documents/', pathNot: tests },
      { path: '^(server|web|demo|e2e|testing|bench|faults|tools)/' },
    ),
    forbid(
      'server-knows-no-browser',
      'What server and web share belongs into contract/.',
      { path: '^server/', pathNot: tests },
      { path: '^(web|documents|demo|e2e|bench|faults|tools)/' },
    ),
    forbid(
      'web-knows-no-server',
      'What server and web share belongs into contract/; the web reaches the server through web/api.',
      { path: '^web/' },
      { path: '^(server|demo|e2e|testing|bench|faults|tools)/' },
    ),
    forbid(
      'outside-goes-through-start',
      'e2e, bench, faults and demo speak HTTP or start the portal by server/start.ts; an operation they need is a call.',
      { path: '^(e2e|bench|faults|demo)/' },
      {
        path: '^(server|web)/',
        pathNot: [
          '^server/(start|run-portal|environment|settings)\\.ts$',
          // The sample workshop has months behind it, which no call can make: it writes rows, with these.
          '^server/(database/transaction|files/(store-picture|save-files)|accounts/passwords)\\.ts$',
        ],
      },
    ),
    forbid(
      'tests-are-for-tests',
      'Builders and test clients never run in the portal: what it needs belongs into server/.',
      { path: '^(contract|server|web|documents|demo)/', pathNot: tests },
      { path: ['^testing/', '^e2e/', tests] },
    ),
    forbid(
      'only-the-kit-knows-primitives',
      'Screens use the parts of web/kit; a part that is missing is made there.',
      { path: '^web/', pathNot: '^web/kit/' },
      { path: '^node_modules/@base-ui/' },
    ),
    forbid(
      'server-runs-without-dev-packages',
      'The server is installed without devDependencies: what it needs belongs into dependencies.',
      { path: '^server/', pathNot: tests },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'everything-resolves',
      'The import leads nowhere: name the file with its ending, or add the package.',
      {},
      { couldNotResolve: true },
    ),
    ...layered(serverLayers),
    ...layered(webLayers),
  ],
  options: {
    parser: 'swc', // TypeScript 7 has no API that this tool could parse with (docs/decisions/0009)
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: ['\\.(css|svg|png|webp|woff2)', '^node:'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
