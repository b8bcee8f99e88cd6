import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';

/**
 * Writes drawn-pages.json beside index.html: the same page with what web/shell/draw-pages.tsx draws in it, by its names,
 * and with the styles of that (docs/performance.md).
 */
export const drawnPages: Plugin = {
  name: 'drawn-pages',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return; // the kit's page has none
      const page = String(index.source)
        // What is drawn needs its styles alone.
        .replace('<script type="module"', '$& fetchpriority="low"');
      const pages = Object.entries(await draw()).map(([name, drawn]) => {
        const styles = sheetsOf(drawn, bundle).map(file => `  <link rel="stylesheet" crossorigin href="/${file}">\n  `);
        const html = page
          .replace('</head>', end => `${styles.join('')}${end}`)
          // A picture: what was typed or pressed before the screen's own scripts run would be lost.
          .replace(
            '<div id="root">',
            root => `<div id="drawn-page" inert aria-hidden="true">${drawn}</div>\n    ${root}`,
          );
        return [name, html];
      });
      this.emitFile({
        type: 'asset',
        fileName: 'drawn-pages.json',
        source: JSON.stringify(Object.fromEntries(pages)),
      });
    },
  },
};

/** The files in which its classes stand beside the page's own, in the order in which the app would load them. */
function sheetsOf(html: string, bundle: Rolldown.OutputBundle): string[] {
  const classes = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const isMeant = (css: string) => [...classes].some(name => name && css.includes(`.${name}`));
  const files = Object.values(bundle);
  const app = files.find(one => one.type === 'chunk' && one.isEntry && one.name === 'index');
  if (app?.type !== 'chunk') throw new Error("The app's own script was expected as index");
  const placeOf = (file: string) => app.code.indexOf(file);
  return files
    .filter(one => one.type === 'asset' && one.fileName.endsWith('.css') && isMeant(String(one.source)))
    .map(one => one.fileName)
    .filter(file => placeOf(file) >= 0)
    .sort((one, other) => placeOf(one) - placeOf(other));
}

/** Built for Node; the names of its pictures and classes are those of the web's build, made of what is in them. */
async function draw(): Promise<Record<string, string>> {
  const outDir = join(import.meta.dirname, '../dist/draw-pages');
  await build({
    configFile: false,
    root: 'web',
    logLevel: 'error',
    plugins: [react()],
    build: { ssr: 'shell/draw-pages.tsx', outDir, emptyOutDir: true, assetsInlineLimit: 0, target: 'es2023' },
  });
  const restore = standInForBrowser();
  const { drawPages } = await import(pathToFileURL(join(outDir, 'draw-pages.js')).href);
  const pages: Record<string, string> = await drawPages();
  restore();
  await rm(outDir, { recursive: true });
  return Object.fromEntries(Object.entries(pages).map(([name, html]) => [name, withoutWorkings(html)]));
}

/** As much of a browser as the portal asks for while it is drawn. Nothing is ever answered: what is drawn still waits. */
function standInForBrowser(): () => void {
  const { fetch } = globalThis;
  const stand = {
    location: { pathname: '/', search: '' },
    // Of a page it reads its brand, which the server fills in.
    document: { cookie: '', querySelector: () => ({ content: '%BRAND_NAME%' }) },
  };
  Object.assign(globalThis, stand, { fetch: () => new Promise(() => {}) });
  return () => {
    for (const name of Object.keys(stand)) Reflect.deleteProperty(globalThis, name);
    globalThis.fetch = fetch;
  };
}

function withoutWorkings(html: string): string {
  return (
    html
      // React names the pictures once more in front, also those that a phone does not show.
      .replaceAll(/<link [^>]*>/g, '')
      // The router's, for where a page had been scrolled to.
      .replaceAll(/<script>.*?<\/script>/gs, '')
      // Only fields that can be filled are any, for people's programs too.
      .replaceAll(/<input ([^>]*)>/g, (_, input) => {
        const [look = ''] = /class="[^"]*"/.exec(input) ?? [];
        const [, words = ''] = /placeholder="([^"]*)"/.exec(input) ?? [];
        return `<div ${look} data-field>${words}</div>`;
      })
  );
}
