import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'server/commands/run-{account,backup,doctor,upgrade-database,restore,export-customer}.ts',
    'demo/main.ts',
    'bench/{main,growth,hour,fill-portal,reference,live,live-clients}.ts',
    'faults/main.ts',
    'tools/{areas,test,nightly,checks/check-changed,attack,dev,texts,e2e-server,generate-calls,list-licenses,release,draw-icons,lighthouse,screens,screens-server,pictures}.ts',
    'tools/checks/imports.config.js',
    'playwright.screens.config.ts',
    'playwright.engines.config.ts',
    'web/service-worker.js',
    'web/benches/main.tsx',
    'vite.{bench,pdfs}.config.ts',
    'server/orders/pdfs/pdf-process.ts',
    'web/public/*.js',
    'tools/lint-openapi.mjs',
    'testing/servers/embedded-portal.ts',
    'testing/stores/s3-process.ts',
    // The showcase (`npm run kit`) also uses parts that no screen has yet.
    'web/showcase/kit-page.tsx',
    // The contract exports every schema, including unused ones.
    'contract/**/*.ts',
  ],
  project: ['{contract,server,web,documents,demo,e2e,testing,bench,faults,tools}/**/*.{ts,tsx,js,mjs}', '*.ts'],
  // Run by their path, named in CSS and by file (the fonts), or in place of React (vite.bench.config.ts).
  ignoreDependencies: ['@biomejs/biome', 'dependency-cruiser', 'preact', /^@fontsource(-variable)?\//],
  // Optional programs of the system: wrk (else autocannon), taskset, mount and umount.
  ignoreBinaries: ['wrk', 'openssl', 'taskset', 'mount', 'umount'],
  ignoreExportsUsedInFile: true,
  // Two names for one list are allowed where they mean different things (`roles` and `everyone`).
  exclude: ['duplicates'],
};
export default config;
