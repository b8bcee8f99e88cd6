import { useMutation, useQuery } from '@tanstack/react-query';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { SelectField, SelectOptions } from '../../platform/forms/field.tsx';
import { Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { pageLanguage } from './page-language.ts';
import { languagesOptions } from './queries.ts';
import { texts } from './texts.ts';

/** The user's own language (SI-15). Another choice shows the page again in it, because its texts are read once. */
export function LanguageChoice() {
  const { data: languages, isError, refetch } = useQuery(languagesOptions);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (language: string) => api.updateLanguage({ language }),
    onSuccess: () => location.reload(),
  });
  if (isError) return <ErrorPanel title={texts.failed} onRetry={() => void refetch()} />;
  if (!languages)
    return (
      <div role="status">
        <p className="visually-hidden">{texts.loading}</p>
        <Bone width="12rem" />
      </div>
    );
  return (
    <SelectField
      label={texts.language}
      labelHidden
      value={pageLanguage()}
      disabled={isPending}
      error={error ? errorText(error, texts.saveFailed) : undefined}
      onChange={event => mutate(event.target.value)}
    >
      <SelectOptions of={languages.map(({ language, name }) => [language, name])} />
    </SelectField>
  );
}
