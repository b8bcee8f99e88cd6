import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'demo/main.ts',
    'bench/main.ts',
    'tools/{test,dev,e2e-server,generate-types,generate-calls}.ts',
    'tools/imports.config.js',
    'testing/embedded-portal.ts',
    // The contract is whole from the first day, also where its users come with later issues.
    'contract/*.ts',
  ],
  project: ['{contract,server,web,documents,demo,e2e,testing,bench,tools}/**/*.{ts,tsx,js,mjs}', '*.ts'],
  // Run by tools/ by their path, or, as swc, loaded by dependency-cruiser.
  ignoreDependencies: ['@biomejs/biome', 'dependency-cruiser', 'kysely-codegen', '@swc/core'],
  ignoreExportsUsedInFile: true,
  // Two names for one list are wanted where they mean different things (`roles` and `everyone`).
  exclude: ['duplicates'],
};
export default config;
