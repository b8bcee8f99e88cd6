import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Theme = 'light' | 'dark';
type Color = [red: number, green: number, blue: number];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
// Two spaces: declarations with deeper indentation are in media queries (sizes, preferences) and not tested.
const values = new Map(
  [...css.matchAll(/^ {2}(--[\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [name, value.trim()]),
);

/** Returns the value of a token in a theme, resolved through `var()` and `light-dark()`. */
function resolve(name: string, theme: Theme): Color {
  let value = `var(${name})`;
  for (let step = 0; step < 10; step += 1) {
    const [, reference] = value.match(/^var\((--[\w-]+)\)$/) ?? [];
    const [, light, dark] = value.match(/^light-dark\((.+?),\s*(.+)\)$/) ?? [];
    if (reference) value = values.get(reference) ?? `nothing named ${reference}`;
    else if (light && dark) value = theme === 'light' ? light : dark;
    else break;
  }
  const [, hex] = value.match(/^#([\da-f]{6})$/i) ?? [];
  if (!hex) throw new Error(`${name} is no opaque color: ${value}`);
  return [0, 2, 4].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Color;
}

/** WCAG 2.2, 'relative luminance' and 'contrast ratio'. */
function contrast(a: Color, b: Color): number {
  const [dark = 0, light = 0] = [a, b]
    .map(color => {
      const [red = 0, green = 0, blue = 0] = color.map(channel => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['--ground', '--surface', '--raised', '--hover'];
const onSurfaces = (names: string[], on = surfaces) =>
  names.flatMap(name => on.map(surface => [name, surface] as const));
const onWash = (names: string[]) => names.map(name => [name, `${name}-wash`] as const);

const texts = [
  ...onSurfaces(['--ink', '--ink-soft', '--ink-faint']),
  ...onSurfaces(['--accent', '--danger'], ['--ground', '--surface', '--raised']),
  ...onSurfaces(['--ink', '--ink-soft'], ['--sunken', '--pressed', '--accent-wash']),
  ...onWash(['--not-reviewed', '--cutting', '--stitching', '--finishing', '--packaging']),
  ...onWash(['--success', '--danger', '--accent', '--leather', '--lining', '--thread', '--metal']),
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--on-danger', '--danger'],
  ['--on-danger', '--danger-hover'],
  ['--ground', '--ink'],
] as const;
const lines = onSurfaces(['--line-strong', '--focus', '--accent'], ['--ground', '--surface', '--raised']);

describe.each(['light', 'dark'] as const)('in the %s theme', theme => {
  it.each(texts)('%s is readable on %s (4.5 : 1)', (text, ground) => {
    expect(contrast(resolve(text, theme), resolve(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(lines)("%s is visible as a control's outline on %s (3 : 1)", (line, ground) => {
    expect(contrast(resolve(line, theme), resolve(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

it('computes the contrast ratio as WCAG does', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});
