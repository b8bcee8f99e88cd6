import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { later } from '../../platform/browser/later.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Bone, ErrorPanel } from '../../platform/kit/states.tsx';
import { hasMail } from '../has-mail.ts';
import { emailOptions } from './queries.ts';
import { Section } from './section.tsx';
import styles from './security.module.css';
import { texts } from './texts.ts';

const ChangeEmail = later(async () => (await import('./change-email.tsx')).ChangeEmail);

/** The user's own email address, whether it is confirmed, and the dialog that changes it (SI-14). */
export function EmailSection() {
  const { data: own, isError, refetch } = useQuery(emailOptions);
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title={texts.email} help={hasMail() ? texts.emailHelp : texts.noMail}>
      <div className="sheet">
        {own ? (
          <div className={styles.row}>
            <div className={styles.facts}>
              <b>{own.email ? <bdi>{own.email}</bdi> : texts.noEmail}</b>
              {own.email && (
                <small>{own.verified ? texts.verified : hasMail() ? texts.openLink : texts.unverified}</small>
              )}
            </div>
            <Button onClick={() => setChanging(true)}>{own.email ? texts.changeEmail : texts.addEmail}</Button>
          </div>
        ) : isError ? (
          <ErrorPanel title={texts.emailFailed} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.row} role="status">
            <p className="visually-hidden">{texts.loadingEmail}</p>
            <Bone width="12rem" />
          </div>
        )}
      </div>
      {isChanging && own && <ChangeEmail own={own} onClose={() => setChanging(false)} />}
    </Section>
  );
}
