import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const pointing = /<(?:(?:Chevron|Arrow)(?:Left|Right)|CornerDownRight)\b[^>]*>/g;

it('turns every icon that points to the left or the right in right-to-left languages', () => {
  const icons = globSync('web/**/*.tsx').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(pointing)].map(([icon]) => `${file}: ${icon}`),
  );
  expect(icons.length).toBeGreaterThan(8);
  expect(icons.filter(icon => !icon.includes('className="mirrored"'))).toEqual([]);
});
