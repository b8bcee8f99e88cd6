import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailNotice } from '../notifications/mail-notice.tsx';
import { later } from '../platform/browser/later.tsx';
import { browserToday } from '../platform/format/day-distance.ts';
import { useUser } from '../platform/session/user.ts';
import { FirstStepsNotice } from '../workshop/first-run/first-steps-notice.tsx';
import styles from './staff-frame.module.css';

const HolidayReminder = later(async () => (await import('../workshop/holiday-reminder.tsx')).HolidayReminder);
const EmailDialog = later(async () => (await import('../notifications/email-dialog.tsx')).EmailDialog);

/** Notices above the screens of the workshop, and the dialogs that an address can open on each of them. */
export function StaffFrame() {
  const { role } = useUser();
  const { emails, tab } = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = browserToday();
  return (
    <div className={styles.notices}>
      {role === 'superadmin' && (
        <>
          <FirstStepsNotice isHome={tab === undefined} />
          <MailNotice />
          {today.slice(5, 7) === '12' && <HolidayReminder today={today} />}
        </>
      )}
      {emails && (
        <EmailDialog onClose={() => void navigate({ to: '/', search: now => ({ ...now, emails: undefined }) })} />
      )}
    </div>
  );
}
