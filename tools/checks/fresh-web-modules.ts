import { relative } from 'node:path';
import { expect, vi } from 'vitest';

/**
 * Loads the modules of the web again for each of its test files. Without it, a file that replaces a module (`vi.mock`)
 * would get the modules that an earlier file of the same worker loaded with the real one.
 */
if (/^web[\\/]/.test(relative('.', expect.getState().testPath ?? ''))) vi.resetModules();
