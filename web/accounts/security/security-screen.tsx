import { EmailSection } from './email-section.tsx';
import { PasswordSection } from './password-section.tsx';
import styles from './security.module.css';
import { SessionsSection } from './sessions-section.tsx';

/** 'Sign-in & Security': the user's credentials and sessions (SI-12, SI-13). */
export function SecurityScreen() {
  return (
    <div className={styles.screen}>
      <PasswordSection />
      <EmailSection />
      <SessionsSection />
    </div>
  );
}
