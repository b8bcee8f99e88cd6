import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentsOf, contrast, isReadable } from './brand-color.ts';
import { readSettings } from './settings.ts';

test('contrast is measured contrast as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('BRAND_COLOR must be readable; other colors are rejected with their contrast', () => {
  expect(readSettings({ BRAND_COLOR: '#1F5F4A' }).BRAND_COLOR).toBe('#1f5f4a');
  expect(() => readSettings({ BRAND_COLOR: '#ffcc00' })).toThrow(
    "Setting BRAND_COLOR is '#ffcc00'; it must be a darker color: its contrast with the pages is below 4.5.",
  );
  expect(() => readSettings({ BRAND_COLOR: 'green' })).toThrow(
    "Setting BRAND_COLOR is 'green'; it must be a color such as '#1f5f4a'.",
  );
});

test('every accepted color gives text with a contrast of at least 4.5 in both themes', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex.filter(isReadable), color => {
      const { light, dark } = accentsOf(color);
      expect(contrast(light.text, light.wash)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light.on, light.text)).toBeGreaterThanOrEqual(4.5);
      for (const surface of ['#171412', '#1f1b18', '#28231f', dark.wash]) {
        expect(contrast(dark.text, surface)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(dark.on, dark.text)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 300 },
  );
});
