import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Preloads the two Latin fonts: their hashed names are known to the build alone, and the CSS names them too late. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const fonts = Object.keys(bundle ?? {}).filter(file => /-latin-wght-normal-[^/]*\.woff2$/.test(file));
      if (fonts.length !== 2) throw new Error(`Two Latin fonts were expected, found: ${fonts.join(', ')}`);
      return fonts.map(file => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }));
    },
  },
};

/** Packs what is text beside itself, as well as it can be: the server hands it out as it is (server/http/serve-web.ts). */
const packOnce: Plugin = {
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

/** While developing: the brand, which the server puts into the built page (server/http/serve-web.ts). */
const nameBrand: Plugin = {
  name: 'name-brand',
  apply: 'serve',
  transformIndexHtml: html => html.replaceAll('%BRAND_NAME%', process.env.BRAND_NAME || 'Cordwain'),
};

export default defineConfig({
  root: 'web',
  plugins: [react(), preloadFonts, packOnce, nameBrand],
  worker: { format: 'es' }, // what draws the papers is loaded by its worker, piece by piece
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0, // the content security policy allows no data: fonts, and pictures cache better as files
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Many small files pack worse than two, and are found one after the other (docs/decisions/0030).
        codeSplitting: {
          groups: [
            { name: 'portal', tags: ['$initial'], priority: 2 },
            { name: 'signed-in', test: /[\\/](?:dashboard|home-screen|catalogue-screen)\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
});
