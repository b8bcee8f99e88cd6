import { X } from 'lucide-react';
import { portalAddress } from '../../platform/browser/portal-address.ts';
import { CopyText } from '../../platform/forms/copy-text.tsx';
import { IconButton } from '../../platform/kit/button.tsx';
import type { SignIn } from './add-customer.tsx';
import styles from './customers-screen.module.css';
import { texts } from './texts.ts';

/**
 * Sign-in instructions to send to a new customer or a new person of the workshop. They are shown only once, because nobody
 * can read the password later.
 */
export function SignInText({ username, password, onClose }: SignIn & { onClose: () => void }) {
  return (
    <section className={styles.text} aria-label={texts.signInTitle}>
      <div className={styles.signInHead}>
        <h2>{texts.signInTitle}</h2>
        <IconButton label={texts.close} onClick={onClose} icon={<X size={18} aria-hidden="true" />} />
      </div>
      <CopyText
        label={texts.signInTitle}
        text={texts.signInText(portalAddress(), username, password)}
        copy={texts.copy}
        rows={3}
      />
      <p>{texts.signInHelp}</p>
    </section>
  );
}
