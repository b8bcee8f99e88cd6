import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Link2, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Invitation } from '#contract/accounts/people.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Bone, Loaded, SkeletonRows } from '../../platform/kit/states.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import type { Company } from './company.ts';
import { InvitationLink, type Invited } from './invitation-link.tsx';
import { InvitePerson } from './invite-person.tsx';
import styles from './people.module.css';
import { PersonRow } from './person-row.tsx';
import { shownName } from './person-values.ts';
import { peopleOptions, useRenewInvitation, useWithdrawInvitation } from './queries.ts';
import { texts } from './texts.ts';

type Props = { company: Company; heading: string; intro?: string };

/** The people of a company and its open invitations, for its owners and for staff (PE-6). */
export function PeopleBlock({ company, heading, intro }: Props) {
  const query = useQuery(peopleOptions(company.id));
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<Invited>();
  const invite = (
    <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setInviting(true)}>
      {texts.invite}
    </Button>
  );
  return (
    <section className={styles.block} aria-label={heading}>
      <header className={styles.head}>
        <div>
          <h2>{heading}</h2>
          {intro && <p>{intro}</p>}
        </div>
        {invite}
      </header>
      <Loaded query={query} failed={texts.failed} failedText="" loading={texts.loading} skeleton={<Skeleton />}>
        {data => <Lists company={company} data={data} onInvited={setInvited} />}
      </Loaded>
      {isInviting && (
        <InvitePerson
          company={company}
          onCreated={created => {
            setInviting(false);
            setInvited(created);
          }}
          onClose={() => setInviting(false)}
        />
      )}
      {invited && <InvitationLink company={company} invited={invited} onClose={() => setInvited(undefined)} />}
    </section>
  );
}

type ListsProps = {
  company: Company;
  data: AnswerOf<'readPeople'>;
  onInvited: (invited: Invited) => void;
};

function Lists({ company, data: { people: named, invitations }, onInvited }: ListsProps) {
  const { id } = useUser();
  const people = named.map(person => ({ ...person, name: shownName(person) }));
  const isAlone = people.length === 1 && people[0]?.id === id && invitations.length === 0;
  return (
    <>
      <ul className="sheet divided" aria-label={texts.people}>
        {people.map(person => (
          <li key={person.id} className={person.active ? styles.row : `${styles.row} ${styles.off}`}>
            <PersonRow company={company} person={person} />
          </li>
        ))}
      </ul>
      {isAlone && <Empty title={texts.onlyYou} text={texts.onlyYouHelp} />}
      {invitations.length > 0 && (
        <>
          <h2>{texts.openInvitations}</h2>
          <ul className="sheet divided" aria-label={texts.openInvitations}>
            {invitations.map(invitation => (
              <li key={invitation.id} className={styles.row}>
                <InvitationRow company={company} invitation={invitation} onRenewed={onInvited} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Skeleton() {
  return (
    <div className="sheet divided">
      <SkeletonRows count={3} className={styles.row}>
        <Bone width="2.25rem" height="2.25rem" />
        <Bone width="60%" />
      </SkeletonRows>
    </div>
  );
}

type InvitationRowProps = { company: Company; invitation: Invitation; onRenewed: (invited: Invited) => void };

/** An open invitation, with buttons for a new link and for withdrawing it (PE-3). */
function InvitationRow({ company, invitation, onRenewed }: InvitationRowProps) {
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
