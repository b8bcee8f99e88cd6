import { LanguageChoice } from '../language/language-choice.tsx';
import { texts } from '../language/texts.ts';
import { Section } from './section.tsx';
import styles from './security.module.css';

/** The user's own language, on 'Sign-in & Security' and on My Profile. */
export function LanguageSection() {
  return (
    <Section title={texts.language} help={texts.help}>
      <div className="sheet">
        <div className={styles.row}>
          <LanguageChoice />
        </div>
      </div>
    </Section>
  );
}
