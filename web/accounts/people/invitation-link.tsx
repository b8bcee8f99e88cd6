import type { AnswerOf } from '#contract/calls.ts';
import { CopyText } from '../../platform/forms/copy-text.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { Dialog } from '../../platform/overlays/dialog.tsx';
import { hasMail } from '../has-mail.ts';
import type { Company } from './company.ts';
import styles from './people.module.css';
import { texts } from './texts.ts';

export type Invited = AnswerOf<'invitePerson'>;
type Props = { company: Company; invited: Invited; onClose: () => void };

/** The link of an invitation. It is shown only here, because the server stores only its hash (PE-3). */
export function InvitationLink({ company, invited: { invitation, link, sent }, onClose }: Props) {
  const { name, email, companyRole, expiresAt } = invitation;
  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title={texts.invitationFor(name)}
      context={texts.roleAt(companyRole, company.name)}
      footer={
        <Button look="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className="loose">
        <div className={styles.link}>
          <p>{texts.link}</p>
          <CopyText label={texts.link} text={link} copy={texts.copyLink} />
          <p className="faint">{texts.worksOnce(expiresAt)}</p>
        </div>
        {sent ? (
          <Banner tone="good">{texts.sentTo(email)}</Banner>
        ) : (
          <Banner tone="note">{!hasMail() ? texts.noMail : email === '' ? texts.noAddress : texts.notSent}</Banner>
        )}
      </div>
    </Dialog>
  );
}
