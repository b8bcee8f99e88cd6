import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailNotice } from '../notifications/mail-notice.tsx';
import { later } from '../platform/browser/later.tsx';
import { useUser } from '../platform/session/user.ts';
import { FirstStepsNotice } from '../workshop/first-run/first-steps-notice.tsx';
import styles from './staff-frame.module.css';

const EmailDialog = later(async () => (await import('../notifications/email-dialog.tsx')).EmailDialog);

/** Notices above the screens of the workshop, and the dialogs that an address can open on each of them. */
export function StaffFrame() {
  const { role } = useUser();
  const { emails, tab } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <div className={styles.notices}>
      {role === 'superadmin' && (
        <>
          <FirstStepsNotice isHome={tab === undefined} />
          <MailNotice />
        </>
      )}
      {emails && (
        <EmailDialog onClose={() => void navigate({ to: '/', search: now => ({ ...now, emails: undefined }) })} />
      )}
    </div>
  );
}
