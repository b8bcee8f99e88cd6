import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { releaseNotes } from './release-notes.ts';

const changelog = `# Changelog

## Unreleased

- Later

## 0.3.0 (2026-11-24)

### Added

- A table

## 0.2.0 (2026-11-23)
`;

test('the notes of a version are the text below its dated heading', () => {
  expect(releaseNotes(changelog, '0.3.0')).toBe('### Added\n\n- A table');
});

test('a version without notes or without a date cannot be tagged', () => {
  for (const version of ['0.2.0', '0.4.0', 'Unreleased']) {
    expect(() => releaseNotes(changelog, version)).toThrow(`no notes of ${version}`);
  }
});

test('the version in package.json has notes', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), version)).toContain('### ');
});
