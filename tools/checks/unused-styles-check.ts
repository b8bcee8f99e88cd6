import { posix } from 'node:path';
import type { Check } from './check.ts';
import { type Files, repositoryTexts } from './prose.ts';

/**
 * Reports classes and custom properties of the web's style sheets that nothing uses, and classes that components name but
 * no sheet has, as `file: name: advice`.
 */
export function unusedStyles(files: Files): string[] {
  const sheets = [...files].filter(([path]) => /^web\/.*\.css$/.test(path));
  const css = sheets.map(([, text]) => text).join('\n');
  const code = [...files].filter(([path]) => /\.tsx?$/.test(path));
  const words = wordsOf(code.map(([, text]) => text).join('\n'));
  const composed = composedIn(sheets);
  const unused = sheets.flatMap(([path, text]) => {
    const isUsed = path.endsWith('.module.css') ? namesReadFrom(path, code, words) : (name: string) => words.has(name);
    const classes = classesOf(text)
      .filter(name => !isUsed(name) && !composed.has(`${path} ${name}`) && !composed.has(`global ${name}`))
      .map(name => `${path}: .${name}: delete this class, because no component uses it`);
    const properties = [...new Set(text.match(/--[\w-]+(?=:)/g))]
      .filter(name => !css.includes(`var(${name}`) && !words.has(name))
      .map(name => `${path}: ${name}: delete this custom property, because nothing reads it`);
    return path === 'web/offline.css' ? properties : [...classes, ...properties];
  });
  return [...unused, ...missingClasses(new Map(sheets), code)];
}

/** Names the classes in `className` attributes that their sheet does not have. */
function missingClasses(sheets: ReadonlyMap<string, string>, code: readonly [string, string][]): string[] {
  return code.flatMap(([path, text]) =>
    importedSheets(path, text).flatMap(({ styles, sheet }) => {
      const css = sheets.get(sheet);
      // The texts of a test may import a sheet of their own.
      if (css === undefined) return [];
      const known = new Set(classesOf(css));
      const attributes = text.match(/[cC]lassName=\{(?:`[^`]*`|[^}]*)\}/g)?.join('\n') ?? '';
      return [...new Set(namesOf(styles, attributes))]
        .filter(name => !known.has(name))
        .map(name => `${path}: ${styles}.${name}: delete it, because ${posix.basename(sheet)} has no such class`);
    }),
  );
}

/** Returns the sheets that a component imports, each with the name of the import. */
function importedSheets(path: string, text: string): { styles: string; sheet: string }[] {
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, styles = '', from = '']) => ({
    styles,
    sheet: posix.join(posix.dirname(path), from),
  }));
}

/** Returns the classes that a text reads from an imported sheet. */
function namesOf(styles: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`\\b${styles}\\??\\.(\\w+)`, 'g'))].flatMap(([, name]) => name ?? []);
}

/** Returns the words of the code, so that `order-card` is one word, like the classes of global sheets. */
const wordsOf = (code: string) => new Set(code.match(/[\w-]+/g));

/** Returns the names in the selectors of a sheet. */
function classesOf(sheet: string): string[] {
  const selectors = sheet.replace(/\/\*.*?\*\//gs, '').match(/[^{};]+(?=\{)/g) ?? [];
  const plain = selectors.filter(selector => !selector.trim().startsWith('@'));
  return [...new Set(plain.flatMap(selector => selector.match(/(?<=\.)[a-zA-Z_][\w-]*/g) ?? []))];
}

/**
 * Returns whether a component reads a class of the sheet. A computed name such as `styles[size]` may be any word of the
 * code.
 */
function namesReadFrom(sheet: string, code: [string, string][], words: ReadonlySet<string>) {
  const names = new Set<string>();
  let isComputed = false;
  for (const [path, text] of code) {
    for (const { styles, sheet: imported } of importedSheets(path, text)) {
      if (imported !== sheet) continue;
      for (const name of namesOf(styles, text)) names.add(name);
      isComputed ||= new RegExp(`\\b${styles}\\??\\.?\\[`).test(text);
    }
  }
  return (name: string) => names.has(name) || (isComputed && words.has(name));
}

/** Returns the classes that another style composes, as `file name`, or `global name`. */
function composedIn(sheets: readonly [string, string][]): ReadonlySet<string> {
  return new Set(
    sheets.flatMap(([path, text]) =>
      [...text.matchAll(/composes: ([\w\s-]+?)(?: from (?:(global)|"([^"]+)"))?;/g)].flatMap(
        ([, names = '', global, from]) => {
          const owner = global ?? (from ? posix.join(posix.dirname(path), from) : path);
          return names.split(/\s+/).map(name => `${owner} ${name}`);
        },
      ),
    ),
  );
}

export const unusedStylesCheck: Check = {
  name: 'every style is used',
  run: async () => {
    const failed = unusedStyles(repositoryTexts());
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
