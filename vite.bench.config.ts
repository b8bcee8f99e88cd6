import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileAhead, packOnce, preloadFonts } from './vite.config.ts';

/**
 * Builds the bench pages, which phones open in the workshop's network: a bundle of its own, with Preact in place of React,
 * which alone is above the 60 KB of the page (docs/performance.md).
 */
export default defineConfig({
  root: 'web',
  publicDir: false,
  plugins: [react(), preloadFonts, compileAhead, packOnce],
  resolve: {
    alias: {
      'react-dom/client': 'preact/compat/client',
      'react/jsx-runtime': 'preact/jsx-runtime',
      react: 'preact/compat',
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'web/bench.html' },
  },
});
