import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Preloads the two Latin fonts: only the build knows their hashed names, and the CSS names them too late. */
export const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const fonts = Object.keys(bundle ?? {}).filter(file => /-latin-wght-normal-[^/]*\.woff2$/.test(file));
      if (fonts.length !== 2) throw new Error(`Two Latin fonts were expected, found: ${fonts.join(', ')}`);
      return fonts.map(file => ({
        tag: 'link',
        // After the scripts: the fallback fonts have the same metrics (web/platform/kit/fonts.css).
        attrs: {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
          fetchpriority: 'low',
          href: `/${file}`,
        },
        injectTo: 'head',
      }));
    },
  },
};

/**
 * Builds the offline page with the same styles and fonts as the other pages, and the service worker with the list of
 * its files, which changes with each build (docs/decisions/0031).
 */
const workOffline: Plugin = {
  name: 'work-offline',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') return; // the kit's page has none
      const links = String(index.source).match(/<link rel="(?:stylesheet|preload)"[^>]*>/g) ?? [];
      const page = readFileSync('web/offline.html', 'utf8').replace('</head>', `${links.join('\n')}</head>`);
      const files = [...new Set(page.match(/(?<=(?:href|src)=")\/[^"]+/g))];
      const version = createHash('sha256').update(Object.keys(bundle).sort().join()).update(page);
      for (const file of files) if (!file.startsWith('/assets/')) version.update(readFileSync(`web/public${file}`));
      const worker = readFileSync('web/service-worker.js', 'utf8')
        .replace('%VERSION%', version.digest('hex').slice(0, 12))
        .replace("['%FILES%']", JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'offline.html', source: page });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: worker });
    },
  },
};

/**
 * Marks the scripts, so that V8 compiles them as they arrive, outside of the page's thread, instead of
 * function by function (docs/performance.md). The mark must be the first line.
 */
export const compileAhead: Plugin = {
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const one of Object.values(bundle)) {
        if (one.type === 'chunk') one.code = `//# allFunctionsCalledOnLoad\n${one.code}`;
      }
    },
  },
};

/** Compresses text files at the highest level; the server sends the results as they are (server/platform/site/serve-web.ts). */
export const packOnce: Plugin = {
  name: 'pack-once',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const [file, one] of Object.entries(bundle)) {
        if (!/\.(?:js|css|svg)$/.test(file)) continue;
        const bytes = Buffer.from(one.type === 'chunk' ? one.code : one.source);
        this.emitFile({ type: 'asset', fileName: `${file}.br`, source: brotliCompressSync(bytes) });
        this.emitFile({ type: 'asset', fileName: `${file}.gz`, source: gzipSync(bytes, { level: 9 }) });
      }
    },
  },
};

const frameOf = JSON.stringify(join(import.meta.dirname, 'documents/pictures/frame-of.ts'));
const never = (what: string) => `throw new Error("PDFs have no ${what}")`;
/**
 * Parts of React-PDF that our PDFs never use, a third of its size: WOFF2 (documents/fonts/fonts.ts), hyphenation
 * (`breakWords` replaces it), and parsing all of a JPEG, which took a tenth of the rendering.
 */
const unusedByPdfs = new Map([
  [
    'jay-peg',
    `import { frameOf } from ${frameOf}; export default { decode: bytes => [{ name: 'SOF', ...frameOf(bytes) }] };`,
  ],
  ['png-js', `export default class { constructor() { ${never('PNG')} } }`],
  ['brotli/decompress.js', `export default () => { ${never('WOFF2')} }`],
  ['@react-pdf/hyphenate/en-us', 'export const syllables = word => [word];'],
  ['linebreak', `export default class { constructor() { ${never('lines that PDFKit breaks')} } }`],
  ['@noble/ciphers/aes', `const no = () => { ${never('passwords')} }; export { no as cbc, no as ecb };`],
  // The reconcilers for React 18 and 19.1.
  ['./reconciler-23.js', 'export default undefined;'],
  ['./reconciler-31.js', 'export default undefined;'],
]);
export const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  enforce: 'pre',
  resolveId: id => (unusedByPdfs.has(id) ? `\0${id}` : undefined),
  load: id => unusedByPdfs.get(id.slice(1)),
};

/** In development: fills in the brand, as the server does in the built page (server/platform/site/serve-web.ts). */
const nameBrand: Plugin = {
  name: 'name-brand',
  apply: 'serve',
  transformIndexHtml: html => html.replaceAll('%BRAND_NAME%', process.env.BRAND_NAME || 'Cordwain'),
};

/** In development: the bench pages have a page of their own, as on the server (server/platform/site/bench-pages.ts). */
const serveBench: Plugin = {
  name: 'serve-bench',
  apply: 'serve',
  configureServer: server => {
    server.middlewares.use((request, _, next) => {
      if (/^\/(?:bench(?:\/pair)?|t\/[^/.]+)\/?(?:\?|$)/.test(request.url ?? '')) request.url = '/bench.html';
      next();
    });
  },
};

const isZod = (id: string) => /[\\/]zod[\\/]/.test(id);

/** A script of parts is named after all scripts that need it. */
const firstName = (name: string) => name.replace(/(?:~.*)?(?:\.\w+)?$/, '');

/** The names of the fonts of PDFs: the process of emails reads the files of the worker (vite.pdfs.config.ts). */
export const fontFileNames = 'assets/[name]-[hash:7][extname]';

export default defineConfig({
  root: 'web',
  plugins: [react(), preloadFonts, compileAhead, packOnce, workOffline, nameBrand, serveBench],
  // The PDF worker loads the renderer in pieces.
  worker: {
    format: 'es',
    plugins: () => [withoutUnused],
    rolldownOptions: { output: { assetFileNames: fontFileNames } },
  },
  build: {
    outDir: '../dist/web',
    manifest: true,
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the CSP allows no data: fonts, and separate pictures cache better
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script names all files, and hashes do not compress.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${firstName(name)}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${firstName(name)}-[hash:7][extname]`,
        // Many small files compress worse than a few and are discovered one after another (docs/performance.md). The first
        // two are complete; the others hold what many scripts need, and what some do.
        codeSplitting: {
          groups: [
            { name: 'portal', tags: ['$initial'], priority: 4 },
            { name: 'signed-in', test: /[\\/]signed-in\.ts$/, priority: 3 },
            // Forms load them on a click; no other screen waits for them.
            {
              name: (id, context) =>
                [id, ...(context.getModuleInfo(id)?.importedIds ?? [])].some(isZod) ? 'schemas' : null,
              minShareCount: 10,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            { name: 'shared', minShareCount: 10, includeDependenciesRecursively: false, priority: 2 },
            {
              name: 'parts',
              minShareCount: 3,
              includeDependenciesRecursively: false,
              entriesAware: true,
              entriesAwareMergeThreshold: 4_000,
            },
          ],
        },
      },
    },
  },
});
