import { Dialog } from '../platform/overlays/dialog.tsx';
import { useUser } from '../platform/session/user.ts';
import { MailDelivery } from './mail-delivery.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { mailTexts as texts } from './texts.ts';

/**
 * The emails that a person of the workshop receives. For superadmins, it also shows the emails that could not be
 * delivered (NO-5, NO-7).
 */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { role } = useUser();
  return (
    <Dialog open inAddress size="narrow" title={texts.title} onClose={onClose}>
      <NotificationSettings />
      {role === 'superadmin' && <MailDelivery />}
    </Dialog>
  );
}
