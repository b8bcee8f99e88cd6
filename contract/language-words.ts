/** The translation of a message: a text with '{0}' for the first value, or one text for each plural category. */
export type Translation = string | readonly string[];

/**
 * Returns the function `words` of contract/wording.ts for one language. `find` returns the translation of a message by
 * its key, the English text ('Order #{0} is placed', or the singular of plural forms) behind its context, if it has one
 * ('button\u0004Open'). `locale` formats the counts, and
 * `categories` names the plural categories in the order of the texts. The page of another language contains the source
 * of this function, so it uses nothing outside of itself.
 */
export function languageWords(
  find: (key: string) => Translation | undefined,
  language: string,
  categories: readonly string[],
  locale: string,
) {
  type Values = Readonly<Record<string, unknown>>;
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(locale);
  /** The parts of tagged texts, which are the same array each time. Texts without a translation have null. */
  const known = new WeakMap<object, readonly string[] | null>();
  const keyOf = (parts: readonly string[], context?: string) =>
    (context ? `${context}\u0004` : '') + parts.map((part, at) => (at ? `{${at - 1}}${part}` : part)).join('');
  // Odd parts are names of values, so a value with braces stays as it is.
  const fill = (parts: readonly string[], values: Values) =>
    parts
      .map((part, at) => (at % 2 ? (part === '#' ? numbers.format(Number(values.count)) : String(values[part])) : part))
      .join('');

  return (
    message: readonly string[] | { one: string; other: string },
    values: unknown,
    context?: string,
  ): string | undefined => {
    if ('one' in message) {
      const { count } = values as { count: number };
      const found = find(message.one);
      if (found === undefined) return undefined;
      const at = categories.indexOf(rules.select(count));
      const form = typeof found === 'string' ? found : (found[at] ?? found.at(-1) ?? '');
      return fill(
        form.split(/\{(\w+)\}|(#)/).filter(part => part !== undefined),
        values as Values,
      );
    }
    const isOfTag = 'raw' in message;
    let parts = isOfTag ? known.get(message) : undefined;
    if (parts === undefined) {
      const found = find(keyOf(message, context));
      parts = typeof found === 'string' ? found.split(/\{(\d+)\}/) : null;
      if (isOfTag) known.set(message, parts);
    }
    return parts === null ? undefined : fill(parts, values as Values);
  };
}
