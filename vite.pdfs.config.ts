import { defineConfig } from 'vite';
import { fontFileNames, withoutUnused } from './vite.config.ts';

/**
 * Builds the process that renders the PDFs of emails (DO-11) into one file for Node: the documents with React-PDF, which
 * the server's packages do not contain. The fonts that not every PDF needs are files of the web, which has them anyway.
 */
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [withoutUnused],
  // The same code of React-PDF as in the browser: its variant for Node reads files of its packages.
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    ssr: '../server/orders/pdfs/pdf-process.ts',
    outDir: '../dist/pdfs',
    emptyOutDir: true,
    target: 'node24',
    minify: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      external: /^node:/,
      output: {
        entryFileNames: 'pdf-process.js',
        assetFileNames: fontFileNames,
        codeSplitting: false,
      },
    },
  },
});
