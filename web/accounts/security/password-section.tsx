import { useState } from 'react';
import { later } from '../../platform/browser/later.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { useUser } from '../../platform/session/queries.ts';
import { Section } from './section.tsx';
import styles from './security.module.css';
import { texts } from './texts.ts';

const ChangePassword = later(async () => (await import('./change-password.tsx')).ChangePassword);

/** The username, and the dialog for a new password. */
export function PasswordSection() {
  const { username } = useUser();
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title={texts.password} help={texts.passwordHelp}>
      <div className={styles.sheet}>
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
