// Finds cycles between folders and imports of a higher layer, without tests, and lists all imports (areas.ts).
// dependency-cruiser finds cycles per folder, so tests need a separate run.
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
    ...rules.forbidden.filter(({ name }) => name.endsWith('-imports-only-below')),
  ],
  options: {
    ...rules.options,
    exclude: { path: [...rules.options.exclude.path, '\\.test\\.tsx?$'] },
  },
};
