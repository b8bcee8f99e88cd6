import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
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

const runsAtStart = ['index', 'bench', 'signed-in', 'shared', 'orders', 'admin-orders'];
/**
 * Marks the scripts of the first screens, so that V8 compiles them as they arrive, outside of the page's thread, instead of
 * function by function (docs/performance.md). The mark must be the first line.
 */
export const compileAhead: Plugin = {
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const one of Object.values(bundle)) {
        if (one.type !== 'chunk' || !runsAtStart.includes(one.name)) continue;
        one.code = `//# allFunctionsCalledOnLoad\n${one.code}`;
      }
    },
  },
};

/** Brotli parameters: which ones are best differs by file, and by up to 0.4 %. */
const brotliSettings = [
  [0, 4],
  [1, 0],
  [1, 16],
].map(([postfix = 0, direct = 0]) => ({
  [constants.BROTLI_PARAM_LGBLOCK]: 24,
  [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
  [constants.BROTLI_PARAM_NDIRECT]: direct,
}));
/** Larger files, which only PDFs need, get the first setting, because the others would delay the first start. */
const packedBest = 400_000;
/** Returns the smallest result. */
function smallestBrotli(bytes: Buffer): Buffer {
  const settings = bytes.length < packedBest ? brotliSettings : brotliSettings.slice(0, 1);
  const results = settings.map(params => brotliCompressSync(bytes, { params }));
  return results.reduce((one, other) => (other.length < one.length ? other : one));
}
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
        this.emitFile({ type: 'asset', fileName: `${file}.br`, source: smallestBrotli(bytes) });
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

/**
 * Small modules that several screens share; separate files would be thirty. Excludes code for typed numbers and stored
 * forms, which few screens need.
 */
const sharedPieces =
  /[\\/](?:lucide-react[\\/]|contract[\\/](?!call[\\/]ascii-digits|cart[\\/]quick-order)|api[\\/]read-all\.ts$|(?:accounts|customers|session|(?<!orders[\\/])documents|kit|browser|format|lists|forms|conflict|overlays|pictures|stages|materials|order-data)[\\/](?!use-stored-form)[\w-]+\.ts$|(?:category-icon|download-pdf-button|empty|look-choice|number-input|progress|segmented|selection-bar|status)\.tsx$|(?:look-choice|progress|segmented|selection-bar|status[\w-]*)\.module\.css$)/;

/** zod, and the parts of the contract that only schemas use. */
const schemaPieces = /[\\/](?:zod[\\/]|contract[\\/]call[\\/](?:field-schemas|normal-form|storable-text)\.ts$)/;

/** Small modules that several screens of the workshop share. */
const workshopPieces =
  /[\\/](?:customers[\\/](?:customer-(?:names|options)|find-customers|queries)|contract[\\/](?:call(?=[\\/]csv-)|materials)[\\/][\w-]+)\.ts$/;

/** The same of one area: other screens of the workshop, and the profile of a customer, need none or one of them. */
const customerPieces = /[\\/]web[\\/]accounts[\\/]customers[\\/][\w-]+\.ts$/;
const materialPieces = /[\\/]web[\\/]materials[\\/][\w-]+\.ts$/;

/** What Today and the Board share. It contains the opened order, and thus needs the code of the order lists. */
const openLines =
  /[\\/](?:web[\\/]planning[\\/](?:open-lines[\\/][\w-]+\.(?:tsx?|module\.css)|today[\\/]queries\.ts)|react-query[\\/][\w\\/]+[\\/]useIsFetching\.js)$/;

/** The router's store bundles a shim of `useSyncExternalStore` for React 17. */
const withoutShim: Plugin = {
  name: 'without-shim',
  enforce: 'pre',
  apply: 'build',
  load: id =>
    /use-sync-external-store[\\/]shim[\\/]index\.js$/.test(id) ? "module.exports = require('react');" : undefined,
};

export default defineConfig({
  root: 'web',
  plugins: [react(), withoutShim, preloadFonts, compileAhead, packOnce, workOffline, nameBrand, serveBench],
  // The PDF worker loads the renderer in pieces.
  worker: { format: 'es', plugins: () => [withoutUnused] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the CSP allows no data: fonts, and separate pictures cache better
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script names all files, and hashes do not compress. server/platform/site/page-needs.ts reads the names.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Many small files compress worse than a few and are discovered one after another (docs/performance.md).
        codeSplitting: {
          groups: [
            { name: 'portal', tags: ['$initial'], priority: 3 },
            {
              name: 'signed-in',
              // With the icons of the demo's doors, which otherwise load the pieces that several screens share.
              test: /[\\/](?:(?:dashboard|catalog-screen|tools|use-stored)\.tsx?|icons[\\/](?:ticket|chevron-right)\.m?js)$/,
              priority: 2,
            },
            // Dialogs; otherwise Base UI becomes a dozen chunks.
            {
              name: 'dialogs',
              test: /[\\/](?:@base-ui[\\/]react[\\/](?:alert-)?dialog|web[\\/]platform[\\/]overlays[\\/](?:dialog|confirm))/,
              priority: 1,
            },
            // What forms check with. Only pieces that load on a click need it.
            { name: 'schemas', includeDependenciesRecursively: false, test: schemaPieces, priority: 1 },
            {
              name: 'workshop',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: workshopPieces,
              priority: 1,
            },
            {
              name: 'customers',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: customerPieces,
              priority: 0.95,
            },
            {
              name: 'materials',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: materialPieces,
              priority: 0.95,
            },
            {
              name: 'open-lines',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: openLines,
              priority: 1,
            },
            {
              name: 'shared',
              minShareCount: 2,
              includeDependenciesRecursively: false,
              test: sharedPieces,
              priority: 0.9,
            },
            // The order lists: the code of both sides, and the workshop's own.
            {
              name: 'orders',
              test: /[\\/](?:orders-(?:screen|list)\.tsx|orders[\\/]changes[\\/](?:use-[\w-]+\.tsx|texts\.ts))$/,
              priority: 0.8,
            },
            { name: 'admin-orders', test: /[\\/]admin-orders-screen\.tsx$/, priority: 0.7 },
          ],
        },
      },
    },
  },
});
