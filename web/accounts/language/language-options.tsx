import { SelectOptions } from '../../platform/forms/field.tsx';
import { pageLanguages } from '../../platform/languages/page-language.ts';
import { texts } from './texts.ts';

/** The options of a field for a language: that of the portal, and each one. A `stored` one stays, also when it was removed. */
export function LanguageOptions({ stored }: { stored?: string | null }) {
  const languages = pageLanguages();
  const isKnown = !stored || languages.some(({ language }) => language === stored);
  const names = languages.map(({ language, name }) => [language, name] as const);
  return <SelectOptions of={[['', texts.asPortal], ...names, ...(isKnown ? [] : [[stored, stored] as const])]} />;
}
