import type { Check } from './check.ts';
import { type Files, repositoryTexts } from './prose.ts';

type Rule = { advice: string; isBroken: (selector: string, body: string, sheet: string, path: string) => boolean };

/** The sheet whose class every popover has. */
const ofPopovers = 'web/platform/overlays/floating.module.css';

/**
 * What Chromium shows well, and another engine or a page from right to left does not. e2e/engines.spec.ts looks at the
 * screens in these engines, and e2e/pseudo-languages.spec.ts from right to left.
 */
const rules: readonly Rule[] = [
  {
    advice: 'leave out the animation, because WebKit may keep a popover at its first keyframe',
    isBroken: (selector, body, _, path) =>
      (path === ofPopovers || selector.includes(':popover-open')) && /\banimation(?:-name)?:(?!\s*none)/.test(body),
  },
  {
    advice: 'use a group with a title, because WebKit draws a legend that floats on the upper edge of its fieldset',
    isBroken: (selector, body) => /(?:^|[\s>])legend$/.test(selector) && /\bfloat:/.test(body),
  },
  {
    advice: "add a height under '@supports not', because Safari before 26.2 does not know it",
    isBroken: (_, body, sheet) =>
      /\bfield-sizing:\s*content/.test(body) && !sheet.includes('@supports not (field-sizing: content)'),
  },
  {
    advice: "use 'start' and 'end' ('padding-inline: 1rem 0'), because right-to-left pages are turned",
    isBroken: (_, body) =>
      /(?:^|[;\s])(?:(?:margin|padding|border)-)?(?:left|right)(?:-\w+)?:|\b(?:text-align|float):\s*(?:left|right)/.test(
        body,
      ) ||
      [...body.matchAll(/(?:^|[;\s])(?:inset|margin|padding):([^;]+)/g)].some(([, sides = '']) => isOneSided(sides)),
  },
];

/** Whether four values differ left and right: '0 1rem 0 auto'. */
function isOneSided(sides: string): boolean {
  const [, right, , left] = sides.trim().match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s()])+/g) ?? [];
  return left !== undefined && left !== right;
}

/** Returns false for a sheet of the fields without the rule for an empty date field, in which WebKit shows today's date. */
function hidesEmptyDate(path: string, sheet: string): boolean {
  const hides = ({ selector, body }: { selector: string; body: string }) =>
    /^\.noDate\b.*::-webkit-datetime-edit$/.test(selector) && /\bopacity:\s*0(?![.\d])/.test(body);
  return path !== 'web/platform/forms/field.module.css' || rulesOf(sheet).some(hides);
}

/** Reports styles that not all engines show, as `file: selector: advice`. */
export function engineFaults(files: Files): string[] {
  return [...files]
    .filter(([path]) => /^web\/.*\.css$/.test(path))
    .flatMap(([path, text]) => [
      ...rulesOf(text).flatMap(({ selector, body }) =>
        rules
          .filter(rule => selector.split(',').some(one => rule.isBroken(one.trim(), body, text, path)))
          .map(({ advice }) => `${path}: ${selector}: ${advice}`),
      ),
      ...(hidesEmptyDate(path, text)
        ? []
        : [`${path}: .noDate: hide the date, because WebKit shows today's in an empty field`]),
    ]);
}

/** Returns the rules of a sheet that contain declarations, each with its selector. */
function rulesOf(sheet: string): { selector: string; body: string }[] {
  const found = sheet.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g);
  return [...found].map(([, selector = '', body = '']) => ({ selector: selector.trim(), body }));
}

export const engineCheck: Check = {
  name: 'styles that every engine shows',
  run: async () => {
    const failed = engineFaults(repositoryTexts());
    return { passed: failed.length > 0 ? 0 : 1, failed };
  },
};
