import { expect, test } from 'vitest';
import { screenShortcuts } from './screen-shortcuts.ts';

test('the shortcuts call packed items ready, not finished (VO-1)', () => {
  const texts = screenShortcuts({ role: 'admin', companyRole: null }).flatMap(({ shortcuts }) =>
    shortcuts.map(({ does }) => does),
  );
  expect(texts).toContain('One ready item more or less');
  expect(texts.filter(text => /finished/i.test(text))).toEqual([]);
});
