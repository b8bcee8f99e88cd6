import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { SelectField, SelectOptions } from '../../platform/forms/field.tsx';
import { pageLanguage, pageLanguages } from '../../platform/languages/page-language.ts';
import { texts } from './texts.ts';

/** The user's own language (SI-15). Another choice shows the page again in it, because its texts are read once. */
export function LanguageChoice() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (language: string) => api.updateLanguage({ language }),
    onSuccess: () => location.reload(),
  });
  return (
    <SelectField
      label={texts.language}
      labelHidden
      value={pageLanguage()}
      disabled={isPending}
      error={error ? errorText(error, texts.saveFailed) : undefined}
      onChange={event => mutate(event.target.value)}
    >
      <SelectOptions of={pageLanguages().map(({ language, name }) => [language, name])} />
    </SelectField>
  );
}
