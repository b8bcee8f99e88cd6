import { Ellipsis, Link2, Trash2 } from 'lucide-react';
import type { Invitation } from '#contract/accounts/people.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { IconButton } from '../../platform/kit/button.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import type { Company } from './company.ts';
import type { Invited } from './invitation-link.tsx';
import styles from './people.module.css';
import { useRenewInvitation, useWithdrawInvitation } from './queries.ts';
import { texts } from './texts.ts';

type Props = { company: Company; invitation: Invitation; onRenewed: (invited: Invited) => void };

/** An open invitation, with buttons for a new link and for withdrawing it (PE-3). */
export function InvitationRow({ company, invitation, onRenewed }: Props) {
  const { id, name, email, companyRole, expiresAt, invitedBy } = invitation;
  const renew = useRenewInvitation(company.id);
  const withdraw = useWithdrawInvitation(company.id);
  const toast = useToast();
  const onError = (fallback: string) => (error: Error) => toast(errorText(error, fallback));
  const items = [
    {
      label: texts.newLink,
      icon: <Link2 size={16} aria-hidden="true" />,
      onSelect: () => renew.mutate(id, { onSuccess: onRenewed, onError: onError(texts.inviteFailed) }),
    },
    {
      label: texts.withdraw,
      icon: <Trash2 size={16} aria-hidden="true" />,
      danger: true,
      onSelect: () =>
        withdraw.mutate(id, {
          onSuccess: () => toast(texts.withdrawn(name)),
          onError: onError(texts.withdrawFailed),
        }),
    },
  ];
  return (
    <>
      <span className={styles.initials} aria-hidden="true">
        <Link2 size={16} />
      </span>
      <p className={styles.name}>
        <bdi>{name}</bdi>
        <small>{texts.invitedBy(invitedBy)}</small>
      </p>
      <bdi className={styles.email} title={email}>
        {email}
      </bdi>
      <span className={styles.role}>{texts.roles[companyRole]}</span>
      <span className={styles.seen}>{texts.validUntil(expiresAt)}</span>
      <Menu
        trigger={<IconButton label={texts.moreFor(name)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
        items={items}
      />
    </>
  );
}
