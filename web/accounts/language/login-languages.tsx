import { useQuery } from '@tanstack/react-query';
import { Button } from '../../platform/kit/button.tsx';
import { pageLanguage, showIn } from './page-language.ts';
import { languagesOptions } from './queries.ts';
import { texts } from './texts.ts';

/** The languages that a visitor may choose on the login screen. It shows nothing until they are loaded. */
export function LoginLanguages() {
  const { data: languages = [] } = useQuery(languagesOptions);
  if (languages.length < 2) return null;
  return (
    <ul className="toolbar" aria-label={texts.language}>
      {languages.map(({ language, name }) => (
        <li key={language}>
          <Button
            look="quiet"
            lang={language}
            aria-pressed={language === pageLanguage()}
            onClick={() => showIn(language)}
          >
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
