import { useState } from 'react';
import { later } from '../../platform/browser/later.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { hasLanguages } from '../../platform/languages/page-language.ts';
import { useUser } from '../../platform/session/user.ts';
import { EmailSection } from './email-section.tsx';
import { Section } from './section.tsx';
import styles from './security.module.css';
import { SessionsSection } from './sessions-section.tsx';
import { texts } from './texts.ts';

/** 'Sign-in & Security': the user's credentials and sessions (SI-12, SI-13). */
export function SecurityScreen() {
  return (
    <div className={styles.screen}>
      <PasswordSection />
      <EmailSection />
      {hasLanguages() && <LanguageSection />}
      <SessionsSection />
    </div>
  );
}

const LanguageSection = later(async () => (await import('./language-section.tsx')).LanguageSection);
const ChangePassword = later(async () => (await import('./change-password.tsx')).ChangePassword);

/** The username, and the dialog for a new password. */
function PasswordSection() {
  const { username } = useUser();
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title={texts.password} help={texts.passwordHelp}>
      <div className="sheet">
        <div className={styles.row}>
          <div className={styles.facts}>
            <b dir="auto">{username}</b>
          </div>
          <Button onClick={() => setChanging(true)}>{texts.changePassword}</Button>
        </div>
      </div>
      {isChanging && <ChangePassword onClose={() => setChanging(false)} />}
    </Section>
  );
}
