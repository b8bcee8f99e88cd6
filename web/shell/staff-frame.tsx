import { useNavigate, useSearch } from '@tanstack/react-router';
import { EmailDialog } from '../notifications/email-dialog.tsx';
import { MailNotice } from '../notifications/mail-notice.tsx';
import { useUser } from '../session/queries.ts';
import styles from './staff-frame.module.css';

/** Notices above the screens of the workshop, and the dialogs that an address can open on each of them. */
export function StaffFrame() {
  const { role } = useUser();
  const { emails } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <div className={styles.notices}>
      {role === 'superadmin' && <MailNotice />}
      {emails && (
        <EmailDialog onClose={() => void navigate({ to: '/', search: now => ({ ...now, emails: undefined }) })} />
      )}
    </div>
  );
}
