// Finds cycles between folders, without tests. dependency-cruiser finds cycles per folder, so tests need a separate
// run.
import rules from './imports.config.js';

// biome-ignore lint/style/noDefaultExport: dependency-cruiser reads the default export
export default {
  forbidden: [
    {
      name: 'no-folder-circles',
      comment: 'Two folders that need each other are one: move the file that points back, or pass in what it needs.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...rules.options,
    exclude: { path: [...rules.options.exclude.path, '\\.test\\.tsx?$'] },
  },
};
