/**
 * Texts in the language of their reader. English is in the source, as the text and as the key of its translations.
 * Without `globalThis.words`, which a page of another language sets before its modules load, every text is English. It
 * imports nothing, because every bundle contains it.
 */

/** Returns a translation, or undefined where there is none. A message is a text around its values, or plural forms. */
type Words = (
  message: readonly string[] | Forms,
  values: readonly unknown[] | Values,
  context?: string,
) => string | undefined;
type Forms = { one: string; other: string };
type Values = Readonly<Record<string, string | number>>;
const words = () => (globalThis as { words?: Words }).words;

/** The tag of a text: t`Order #${id} is placed`. Its key is 'Order #{0} is placed'. */
export function t(parts: TemplateStringsArray, ...values: unknown[]): string {
  return words()?.(parts, values) ?? String.raw({ raw: parts }, ...values);
}

/**
 * Returns the tag of a text that is one word in English, but not in other languages: context('button')`Open` is a verb,
 * and t`Open` is not. Its key is 'button\u0004Open', as in gettext.
 */
export function context(name: string): (parts: TemplateStringsArray, ...values: unknown[]) => string {
  return (parts, ...values) => words()?.(parts, values, name) ?? String.raw({ raw: parts }, ...values);
}

/** Returns the text of a table in which `msg` marked it. */
t.of = (text: string): string => words()?.([text], []) ?? text;

/** Marks a text of a table that is read later, by t.of, such as the text of a problem. */
export function msg(parts: TemplateStringsArray): string {
  return parts.join('');
}

/** Pages write numbers as their browser does (web/platform/format/format.ts). */
function written(count: number): string {
  const { wordsNumber } = globalThis as { wordsNumber?: (count: number) => string };
  return wordsNumber?.(count) ?? count.toLocaleString('en');
}

/** Returns a table of marked texts, each of which is worded when it is read. */
export function labels<T extends Readonly<Record<string, string>>>(texts: T): T {
  const own = {};
  for (const [key, text] of Object.entries(texts))
    Object.defineProperty(own, key, { enumerable: true, get: () => t.of(text) });
  return own as T;
}

/** The names in braces of a text: 'name' in '# orders of {name}'. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/**
 * Returns one of two texts by a count: plural(2, { one: '# order of {name}', other: '# orders of {name}' }, { name }).
 * '#' becomes the count. Braces in a value stay.
 */
export function plural<One extends string, Other extends string>(
  count: number,
  forms: { one: One; other: Other },
  ...[values]: [NamesIn<One | Other>] extends [never] ? [] : [Record<NamesIn<One | Other>, string | number>]
): string {
  const given: Values = { ...values, count };
  const text = words()?.(forms, given);
  if (text !== undefined) return text;
  const form: string = count === 1 ? forms.one : forms.other;
  return form.replace(/#|\{(\w+)\}/g, (found, name) => (found === '#' ? written(count) : String(given[name] ?? found)));
}
