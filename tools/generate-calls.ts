import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { callersOf } from '../contract/call/call.ts';
import { type CallName, paths } from '../contract/call/paths.ts';
import { calls } from '../contract/calls.ts';

/**
 * Writes docs/calls.md, the index of every call, from the contract and the sources. With --check it only reports
 * whether the page is current.
 */
const target = 'docs/calls.md';
const names = Object.keys(paths) as CallName[];

const read = (path: string) => [path, readFileSync(path, 'utf8')] as const;
const routes = globSync('server/**/*routes.ts')
  .concat('server/app.ts', 'server/platform/http/health.ts')
  .sort()
  .map(read);
const files = globSync('server/**/export-*.ts', { exclude: ['**/*.test.ts'] })
  .sort()
  .map(read);
const tests = globSync('server/**/*.test.ts').sort().map(read);
const screens = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', 'web/platform/api/**'] })
  .sort()
  .map(read);

/**
 * Returns the file of the handler that a routes file passes to `serve`, or of the object that it passes to
 * `serve.file`.
 */
function operationOf(name: CallName): string | undefined {
  for (const [path, text] of routes) {
    const handler = new RegExp(`serve(?:\\.own)?\\(\\s*'${name}',\\s*(\\w+)`).exec(text)?.[1];
    if (!handler) continue;
    const from = new RegExp(`import \\{[^}]*\\b${handler}\\b[^}]*\\} from '(\\.[^']+)'`).exec(text)?.[1];
    return from ? normalize(join(dirname(path), from)) : path;
  }
  return files.find(([, text]) => text.includes(`  call: '${name}',`))?.[0];
}

/** Returns the test beside the operation, or else the first test that makes the call. */
function testOf(name: CallName, operation: string | undefined): string | undefined {
  const beside = operation?.replace(/\.ts$/, '.test.ts');
  const calling = tests.filter(([, text]) => text.includes(`call('${name}'`)).map(([path]) => path);
  if (tests.some(([path]) => path === beside)) return beside;
  return calling.find(path => operation && dirname(path) === dirname(operation)) ?? calling[0];
}

/** Returns the files of the web that make the call. Files that act on a screen come before those that only read. */
function componentsOf(name: CallName): string[] {
  const making = screens.filter(([, text]) => new RegExp(`\\bapi\\.${name}\\b`).test(text)).map(([path]) => path);
  return making.sort((one, other) => Number(other.endsWith('.tsx')) - Number(one.endsWith('.tsx')));
}

const link = (path: string | undefined) => (path ? `[${path}](../${path})` : '');
const rows = names.map(name => {
  const call = calls[name];
  const who = callersOf(call);
  const operation = operationOf(name);
  const cells = [
    `\`${paths[name]}\``,
    name,
    who,
    operation ? link(operation) : '',
    link(testOf(name, operation)),
    componentsOf(name).map(link).join('<br>'),
  ];
  return `| ${cells.join(' | ')} |`;
});
const text = `# Calls

Every call with its roles, operation, test and the web files that make it. \`npm run calls\` writes this page, and \`npm run check\` fails when it is out of date. Inputs and answers are in \`contract/\`, and a running portal shows them at \`/api/docs\`.

| Call | Name | For | Operation | Test | Made by |
|---|---|---|---|---|---|
${rows.join('\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (text !== readFileSync(target, 'utf8')) throw new Error(`${target} is stale: run 'npm run calls'`);
