import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startOwnDemo } from '#testing/servers/own-demo.ts';
import type { Call } from '../contract/call/call.ts';
import { type CallName, isStream, methodAndPath } from '../contract/call/paths.ts';
import { calls } from '../contract/calls.ts';
import { sessionHeaders } from '../testing/servers/session-headers.ts';
import { attackWithFiles } from './attack-with-files.ts';
import { runProgram } from './checks/check.ts';
import { hasProgram } from './checks/debian-program.ts';

/**
 * `npm run test:attack`: sends hostile files to a separate demo, for two minutes, and then runs Debian's
 * wapiti and sqlmap as a superadmin for some minutes each. Prints the findings; docs/security.md answers every one of the
 * programs. `-- files` only sends the files. Not part of `npm test`.
 */
/** Values for fields that accept other text than a number. */
const samples: Record<string, string> = {
  kind: 'orderPlaced',
  object: 'order',
  from: '2026-01-01T00:00:00Z',
  before: '2030-01-01T00:00:00Z',
  placedFrom: '2026-01-01T00:00:00Z',
  placedBefore: '2030-01-01T00:00:00Z',
  view: 'summary',
  productCode: 'TB',
  color: 'Tan',
  search: 'a',
};
const wapitiSeconds = 180;
const sqlmapSeconds = 240;

const isFilesOnly = process.argv.includes('files');
const hasPrograms = isFilesOnly || ((await hasProgram('wapiti', 'wapiti')) && (await hasProgram('sqlmap', 'sqlmap')));
if (!hasPrograms) process.exit(1);
const demo = await startOwnDemo('attack');
// A portal of a workshop never filled a sample workshop, which takes memory that the process keeps.
await demo.restart();
const { address, folder, pid, stop } = demo;
let faults = 0;
try {
  const buyer = await signIn('customer');
  const headers = { cookie: buyer.cookie, 'x-xsrf-token': buyer.token };
  faults = (await attackWithFiles({ address, folder, pid, headers })).length;
  if (!isFilesOnly) {
    const { cookie, token } = await signIn('superadmin');
    const targets = readsOf(address);
    await wapiti(cookie, targets);
    faults += await sqlmap(cookie, token, targets);
  }
} finally {
  await stop();
}
process.exit(faults > 0 ? 1 : 0);

async function signIn(username: string): Promise<{ cookie: string; token: string }> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'cordwain-demo' }),
  });
  const { cookie, 'x-xsrf-token': token } = sessionHeaders(answer);
  return { cookie, token };
}

/** Returns every read of the contract with an existing id and all query parameters, so that each value is attacked. */
function readsOf(base: string): string[] {
  return (Object.keys(calls) as CallName[]).flatMap(name => {
    const { method, path } = methodAndPath(name);
    if (method !== 'GET' || isStream(name)) return [];
    const fields = Object.keys((calls[name] as Call).query?.shape ?? {});
    const query = fields.map(field => `${field}=${samples[field] ?? '1'}`).join('&');
    return [`${base}${path.replace(/:\w+/g, '1')}${query && `?${query}`}`];
  });
}

async function wapiti(cookie: string, targets: readonly string[]): Promise<void> {
  const report = join(folder, 'wapiti.json');
  process.stdout.write(`\n> wapiti, ${wapitiSeconds} s at most\n`);
  await runProgram(
    'wapiti',
    [
      ...['-u', `${address}/`, ...targets.flatMap(target => ['-s', target]), '--scope', 'domain'],
      ...[
        '-H',
        `Cookie: ${cookie}`,
        '-m',
        'common,htaccess,methods,shellshock,xxe',
        '--flush-session',
        '--no-bugreport',
      ],
      ...['--max-scan-time', String(wapitiSeconds), '--max-attack-time', '20', '-f', 'json', '-o', report, '-v', '0'],
    ],
    { HOME: folder },
    true,
  );
  const found = JSON.parse(await readFile(report, 'utf8')) as Record<
    string,
    Record<string, { info: string; path: string }[]>
  >;
  const kinds = ['vulnerabilities', 'anomalies', 'additionals'].flatMap(kind => Object.entries(found[kind] ?? {}));
  const findings = kinds.flatMap(([kind, list]) => list.map(({ info, path }) => `  ${kind}: ${info} (${path})`));
  process.stdout.write(`${findings.join('\n') || '  nothing found'}\n  ${targets.length + 1} addresses tried\n`);
}

/** Attacks every query parameter, the ids in paths, and the bodies that anonymous users and customers may send. */
async function sqlmap(cookie: string, token: string, targets: readonly string[]): Promise<number> {
  const list = join(folder, 'reads');
  const ids = [`${address}/api/orders/1*`, `${address}/api/admin/products/id/1*`, `${address}/files/a*`];
  await writeFile(list, [...targets.filter(target => target.includes('?')), ...ids].join('\n'));
  process.stdout.write(`\n> sqlmap, ${sqlmapSeconds} s at most for reads, as long for bodies\n`);
  const common = [
    ...['--batch', '--disable-coloring', '--output-dir', join(folder, 'sqlmap'), '--cookie', cookie, '--threads', '2'],
    ...[
      '--level',
      '1',
      '--risk',
      '1',
      '--technique',
      'BEUS',
      '--timeout',
      '10',
      '--retries',
      '0',
      '--ignore-code',
      '*',
    ],
    ...['--headers', `X-XSRF-TOKEN: ${token}\nContent-Type: application/json`],
  ];
  const login = JSON.stringify({ username: 'a*', password: 'b*' });
  const message = JSON.stringify({ username: 'attacked*', password: 'attacked-1*' });
  const runs = [
    ['-m', list],
    ['-u', `${address}/api/auth/login`, '--data', login],
    ['-u', `${address}/api/customers/3/credentials`, '--method', 'PUT', '--data', message],
  ];
  let found = 0;
  for (const target of runs) {
    const { output } = await runProgram(
      'timeout',
      [String(sqlmapSeconds), 'sqlmap', ...target, ...common],
      { HOME: folder },
      true,
    );
    const lines = output.split('\n').map(line => line.trim().replace(/^\[[\d:]+\] /, ''));
    const bad = lines.filter(line =>
      /(?:appears to be|is) '[^']+' injectable|is vulnerable|Internal Server Error/.test(line),
    );
    const suspected = lines.filter(line => /might be injectable|might be vulnerable/.test(line));
    const tried = lines.filter(line => /does not seem to be injectable|is vulnerable/.test(line)).length;
    const where = target[1]?.replace(address, '').replace(list, 'reads');
    process.stdout.write(`  ${where}: ${tried} words tried, ${bad.length} injectable\n`);
    for (const line of [...bad, ...new Set(suspected)]) process.stdout.write(`    ${line}\n`);
    found += bad.length;
  }
  return found;
}
