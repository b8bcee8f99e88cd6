import { useQuery } from '@tanstack/react-query';
import { SelectOptions } from '../../platform/forms/field.tsx';
import { languagesOptions } from './queries.ts';
import { texts } from './texts.ts';

/** The options of a field for a language: that of the portal, and each one. A `stored` one stays, also when it was removed. */
export function LanguageOptions({ stored }: { stored?: string | null }) {
  const { data: languages = [] } = useQuery(languagesOptions);
  const isKnown = !stored || languages.some(({ language }) => language === stored);
  const names = languages.map(({ language, name }) => [language, name] as const);
  return <SelectOptions of={[['', texts.asPortal], ...names, ...(isKnown ? [] : [[stored, stored] as const])]} />;
}
