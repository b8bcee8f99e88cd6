type Rgb = readonly [number, number, number];

/** The surfaces behind text in the accent color (web/platform/kit/tokens.css). */
const lightSurfaces = ['#ffffff', '#f6f2ec', '#f1ebe2'];
const darkSurfaces = ['#171412', '#1f1b18', '#28231f'];
/** The minimum contrast of text in WCAG 2.2, 1.4.3. */
const leastContrast = 4.5;
const steps = 20;

/** The accent colors of a theme: as text, on hover, text on it, and behind and around it. */
export type Accent = { text: string; hover: string; on: string; wash: string; line: string };

/** Returns the smallest contrast of a color with the light surfaces, on which the color is also text. */
export function contrastOnPages(color: string): number {
  return Math.min(...lightSurfaces.map(surface => contrast(color, surface)));
}

/** Whether text in this color is readable on every page. */
export function isReadable(color: string): boolean {
  return contrastOnPages(color) >= leastContrast;
}

/**
 * Returns the accents of the light and the dark theme for BRAND_COLOR. The dark one is lightened until it is readable.
 */
export function accentsOf(color: string): { light: Accent; dark: Accent } {
  const wash = mix(color, '#171412', 0.78);
  const text = lightened(color, [...darkSurfaces, wash]);
  return {
    light: {
      text: color,
      hover: mix(color, '#000000', 0.18),
      on: '#ffffff',
      wash: readableWash(color),
      line: mix(color, '#ffffff', 0.65),
    },
    dark: { text, hover: mix(text, '#ffffff', 0.3), on: '#100d0b', wash, line: mix(color, '#171412', 0.5) },
  };
}

/** Returns the strongest tint on which text in the color stays readable. */
function readableWash(color: string): string {
  for (let step = 2; step < steps; step++) {
    const wash = mix(color, '#ffffff', 0.8 + (step / steps) * 0.2);
    if (contrast(color, wash) >= leastContrast) return wash;
  }
  return '#ffffff';
}

function lightened(color: string, surfaces: readonly string[]): string {
  for (let step = 0; step < steps; step++) {
    const lighter = mix(color, '#ffffff', step / steps);
    if (surfaces.every(surface => contrast(lighter, surface) >= leastContrast)) return lighter;
  }
  return '#ffffff';
}

/** Returns a mix of `part` of `other` and the rest of `color`. */
function mix(color: string, other: string, part: number): string {
  const [from, to] = [read(color), read(other)];
  return `#${from
    .map((value, channel) => Math.round(value + ((to[channel] as number) - value) * part))
    .map(value => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Returns the contrast ratio of WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(read(one)), luminance(read(other))].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function read(color: string): Rgb {
  return [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;
}
