import { readFileSync } from 'node:fs';

const file = new URL('../../../package.json', import.meta.url);

/** The portal's version, as in CHANGELOG.md (RU-9). */
export const version: string = JSON.parse(readFileSync(file, 'utf8')).version;
