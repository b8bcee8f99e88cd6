import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findBinaries } from '../server/platform/postgres/postgres-binaries.ts';
import { releaseNotes } from './release-notes.ts';

/**
 * `npm run release`: writes dist/release/cordwain-VERSION-PLATFORM.tar.gz with the built web and the server's packages,
 * for machines like this one. The release starts without a registry and without a build (docs/operations.md). `--
 * --tag` also tags the commit vVERSION, with the notes of CHANGELOG.md.
 */
type Entry = { dev?: boolean; devOptional?: boolean };

const out = 'dist/release';
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const name = `cordwain-${version}-${process.platform}-${process.arch}`;
const folder = join(out, name);
const archive = `${folder}.tar.gz`;

/** The files that the server reads at run time, and the pages for operators. */
const parts = [
  ...[
    'server',
    'contract',
    'demo',
    'deploy',
    'languages',
    'dist/web',
    'dist/pdfs',
    'package.json',
    'package-lock.json',
  ],
  ...['README.md', 'CHANGELOG.md', 'LICENSE', 'THIRD-PARTY-LICENSES.md', 'SECURITY.md', 'docs'],
  ...['run', 'installed-packages', 'built-web', 'port-taken', 'progress'].map(file => `tools/${file}.mjs`),
];
const leftOut = /\.(?:test|spec)\.ts$|(?:^|\/)docs\/pictures(?:\/|$)/;
/** Matches documentation, types and sources of packages. */
const unusedInPackages = /\.(?:d\.[cm]?ts|map|md|markdown)$|\/(?:test|tests|docs|examples)$/;

// Creates the links that PostgreSQL's package lacks, because the server may not write into a release.
await findBinaries(undefined);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const { files } = JSON.parse(readFileSync('dist/web/.built', 'utf8')) as { files: string[] };
const built = new Set([...files, '.built'].map(file => join('dist/web', file)));
for (const part of parts) {
  cpSync(part, join(folder, part), { recursive: true, filter: path => !leftOut.test(path) && !isOfEarlierBuild(path) });
}
for (const path of runtimePackages()) {
  cpSync(path, join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    // Nested packages are in the list themselves.
    filter: source => !relative(path, source).includes('node_modules') && !unusedInPackages.test(source),
  });
}
// When this file exists, tools/run.mjs neither installs nor builds.
writeFileSync(
  join(folder, 'release.json'),
  `${JSON.stringify({ version, platform: process.platform, arch: process.arch })}\n`,
);
execFileSync('tar', ['-czf', archive, '-C', out, name]);
rmSync(folder, { recursive: true });
const megabytes = Math.ceil(statSync(archive).size / 2 ** 20);
process.stdout.write(`${archive}: ${megabytes} MB\n`);
if (process.argv.includes('--tag')) tagVersion();

/** Files of earlier builds stay in dist/web for portals that run them (tools/built-web.mjs). */
function isOfEarlierBuild(path: string): boolean {
  return path.startsWith(join('dist/web', '/')) && statSync(path).isFile() && !built.has(path);
}

function tagVersion(): void {
  const notes = releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version);
  // Git would treat headings in the notes as comments.
  const message = ['--cleanup=verbatim', '--message', `Cordwain ${version}\n\n${notes}\n`];
  execFileSync('git', ['tag', '--annotate', `v${version}`, ...message], { stdio: 'inherit' });
  process.stdout.write(`tagged v${version}: git push origin v${version}\n`);
}

function runtimePackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path.startsWith('node_modules/') && !dev && !devOptional)
    .map(([path]) => path)
    .filter(path => existsSync(path));
}
