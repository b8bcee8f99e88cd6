// Import rules for dependency-cruiser (docs/architecture.md). Each comment says where the code belongs instead.

const tests = '\\.test\\.tsx?$';

/** The layers, lowest first. A folder imports from its own layer and from lower ones. */
const serverLayers = [
  [
    'server/platform/(settings|problems|languages)/',
    'Settings, problems and languages know no other folder: pass values in.',
  ],
  ['server/platform/database/', 'The database knows no area; SQL of an area belongs in its folder.'],
  [
    'server/platform/(postgres|storage|access|stages|turns)/',
    'Only settings, problems and the database are below these folders.',
  ],
  ['server/platform/processes/', 'Processes know no area: each one passes its own file and input.'],
  ['server/platform/audit/', 'The audit log is written by every area, so it imports none.'],
  ['server/platform/excel/', 'Excel files know no area: each one passes its own columns and rows.'],
  ['server/platform/csv/', 'CSV files know no area: each one passes its own columns and rows.'],
  ['server/platform/intake/', 'Reading bodies knows no call and no area.'],
  ['server/platform/http/', 'The request pipeline imports no area: an area registers its calls with `serve`.'],
  ['server/platform/(live|outbox|mail|site|api-docs)/', 'What needs an area belongs in that area.'],
  ['server/platform/files/', 'Files know neither orders nor accounts: pass in who owns them.'],
  ['server/platform/(backup|metrics)/', 'Backups and metrics know rows and files, not areas.'],
  ['server/(accounts|notifications)/', 'Move what needs the catalog or orders there.'],
  ['server/catalog/', 'Move what needs orders, messages or materials there.'],
  [
    'server/orders/',
    'Messages, cart, materials, production, dates and planning build on orders, not the other way round.',
  ],
  [
    'server/(messages|cart|materials|production|dates|planning)/',
    'The stock, benches and the workshop build on these areas: move what needs them there.',
  ],
  ['server/stock/', 'Production books through the function that server/app.ts gives it; benches know no stock.'],
  ['server/(benches|workshop|pace)/', 'Only server/app.ts composes areas: pass in what comes from there.'],
  ['server/app\\.ts$', 'Starting and stopping belongs in server/open-portal.ts or server/start.ts.'],
  ['server/open-portal\\.ts$', 'server/start.ts opens the portal.'],
  ['server/start\\.ts$', 'What only one command needs belongs in server/commands or server/main.ts.'],
  ['server/(commands/|run-portal\\.ts$|main\\.ts$)', ''],
];
const webLayers = [
  ['web/platform/browser/', 'Browser code knows nothing of the portal: pass values in.'],
  ['web/platform/format/', 'Formatting knows dates, numbers and texts only.'],
  ['web/platform/kit/', 'The kit knows tokens and primitives: no contract, router, queries or area.'],
  ['web/platform/(api|live)/', 'The API client and live events know calls, not screens.'],
  ['web/platform/overlays/', 'Dialogs, menus and toasts know no area.'],
  ['web/platform/session/', 'The current user knows no area.'],
  ['web/platform/(forms|lists|pictures)/', 'Parts that only one area needs belong in its folder.'],
  ['web/platform/stages/', 'Parts that only one area needs belong in its folder.'],
  ['web/platform/imports/', 'Parts that only one area needs belong in its folder.'],
  [
    'web/(order-data|documents|notifications|benches)/',
    'These are for every screen: what needs an area that is above them belongs in that area.',
  ],
  ['web/(accounts|materials|messages|dates)/', 'What needs the cart, production or orders belongs there.'],
  ['web/(stock|pace)/', 'Orders and planning link to the stock; what they share belongs in web/order-data.'],
  ['web/(cart|workshop|production)/', 'What needs the catalog or orders belongs there.'],
  [
    'web/(catalog|orders)/',
    'Planning shows orders, not the other way round: what both need belongs in web/order-data.',
  ],
  ['web/planning/', 'web/shell composes the frame and the routes; an area only offers screens.'],
  ['web/shell/', 'web/main.tsx only starts the shell.'],
  ['web/(showcase/|main\\.tsx$)', ''],
];

const layered = layers =>
  layers.slice(0, -1).map(([from, comment], index) => ({
    name: `${from.replace(/\W+/g, '-').replace(/-$/, '')}-imports-only-below`,
    comment,
    severity: 'error',
    from: { path: `^${from}`, pathNot: tests },
    to: { path: layers.slice(index + 1).map(([path]) => `^${path}`) },
  }));

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

// biome-ignore lint/style/noDefaultExport: dependency-cruiser reads the default export
export default {
  forbidden: [
    forbid(
      'no-circles',
      'Two files that need each other are one thing: join them, or move what both need to a third file.',
      {},
      { circular: true },
    ),
    forbid(
      'contract-stands-alone',
      'The contract is what both sides agree on: code that needs a side belongs to that side.',
      { path: '^contract/', pathNot: tests },
      { pathNot: ['^contract/', '^node_modules/zod/mini/'] },
    ),
    forbid(
      'schemas-are-small',
      "zod's other entry is three times as large, and schemas reach the browser: import 'zod/mini'.",
      {},
      { path: '^node_modules/zod/(?!mini/)' },
    ),
    forbid(
      'documents-know-the-contract-only',
      'A document renders what it is given: fetching belongs in web/, rules in contract/.',
      { path: '^documents/', pathNot: tests },
      { path: '^(server|web|demo|e2e|testing|bench|faults|tools)/' },
    ),
    forbid(
      'server-knows-no-browser',
      'What server and web share belongs in contract/.',
      // vite.pdfs.config.ts bundles this process with the documents.
      { path: '^server/', pathNot: [tests, '^server/orders/pdfs/pdf-process\\.ts$'] },
      { path: '^(web|documents|demo|e2e|bench|faults|tools)/' },
    ),
    forbid(
      'web-knows-no-server',
      'What server and web share belongs in contract/; the web reaches the server through web/platform/api.',
      { path: '^web/', pathNot: tests },
      { path: '^(server|demo|e2e|testing|bench|faults|tools)/' },
    ),
    forbid(
      'outside-goes-through-start',
      'e2e, bench, faults and demo use HTTP or start the portal with server/start.ts; an operation they need is a call.',
      // The doors of the demo are routes that no other program has, so they use the parts of routes. Its tests forecast.
      { path: '^(e2e|bench|faults|demo)/', pathNot: ['^demo/doors/', '^demo/.*\\.test\\.ts$'] },
      {
        path: '^(server|web)/',
        pathNot: [
          '^server/(start|run-portal|platform/settings/(environment|settings))\\.ts$',
          // The reference of the bench returns the same products and orders, so it uses the same SQL.
          '^server/(catalog/product-json|orders/order-json|platform/access/viewer)\\.ts$',
          // The demo has dates before anyone opens it.
          '^server/dates/run-forecast\\.ts$',
          // The sample workshop and the workshops of the bench have months of history, which no call can create, so they
          // insert rows with these functions.
          '^server/(platform/(database/(long-work|sql|transaction)|files/(store-picture|save-files))|accounts/(sign-in/passwords|customers/insert-companies)|notifications/words/notification-facts)\\.ts$',
        ],
      },
    ),
    forbid(
      'embedded-postgres-is-one-folder',
      'Only starting a portal and the commands use the embedded server; everything else gets a connection.',
      {
        path: '^server/',
        pathNot: ['^server/(platform/postgres|commands)/', '^server/(start|open-portal)\\.ts$', tests],
      },
      { path: '^server/platform/postgres/' },
    ),
    forbid(
      'settings-are-handed-in',
      'Only starting and the commands read the settings; everything else gets them as a parameter.',
      {
        path: '^server/',
        pathNot: ['^server/(platform/settings|commands)/', '^server/(main|start|run-portal|open-portal)\\.ts$', tests],
      },
      { path: '^server/platform/settings/(settings|environment)\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'only-access-decides-who-it-is',
      'Who is signed in and what they may see is decided in server/platform/access.',
      { path: '^server/platform/(database|postgres|storage|csv)/', pathNot: tests },
      { path: '^server/platform/access/' },
    ),
    forbid(
      'kit-knows-no-portal',
      'The kit has tokens and primitives: what knows the contract, the router or queries belongs in forms, lists, stages or an area.',
      { path: '^web/platform/(kit|browser|format)/', pathNot: tests },
      // The tag of texts knows nothing of the portal.
      { path: ['^contract/(?!wording\\.ts$)', '^node_modules/@tanstack/'] },
    ),
    forbid(
      'tests-are-for-tests',
      'Builders and test clients never run in the portal: what it needs belongs in server/.',
      { path: '^(contract|server|web|documents|demo)/', pathNot: tests },
      { path: ['^testing/', '^e2e/', tests] },
    ),
    forbid(
      'tools-are-run-not-imported',
      'Tools start the other folders: what these need as well belongs in testing/.',
      { path: '^(bench|demo|e2e|faults|testing)/' },
      { path: '^tools/' },
    ),
    forbid(
      'only-the-parts-know-primitives',
      'Screens use the parts of web/platform/kit, web/platform/overlays and web/platform/forms; a missing part is added there.',
      { path: '^web/', pathNot: '^web/platform/(kit|overlays|forms)/' },
      { path: '^node_modules/@base-ui/' },
    ),
    forbid(
      'server-runs-without-dev-packages',
      'The server is installed without devDependencies: what it needs belongs in dependencies.',
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
    parser: 'swc', // dependency-cruiser cannot parse with TypeScript 7.
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: ['\\.(css|svg|png|webp|woff2)', '^node:'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
