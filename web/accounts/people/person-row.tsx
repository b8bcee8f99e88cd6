import { useState } from 'react';
import type { Person } from '#contract/accounts/people.ts';
import { type CompanyRole, companyRoles } from '#contract/call/roles.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { Select, SelectOptions } from '../../platform/forms/field.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import type { Company } from './company.ts';
import styles from './people.module.css';
import { type PersonAction, PersonDialogs } from './person-dialogs.tsx';
import { PersonMenu } from './person-menu.tsx';
import { initialsOf, seenText } from './person-values.ts';
import { useUpdatePerson } from './queries.ts';
import { texts } from './texts.ts';

type Props = { company: Company; person: Person };

/** A person: name, username, email address, role, last visit, and the menu. */
export function PersonRow({ company, person }: Props) {
  const [action, setAction] = useState<PersonAction>();
  const isSelf = useUser().id === person.id;
  const { name, username, email, lastSeenAt } = person;
  return (
    <>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <p className={styles.name}>
        <bdi>{name}</bdi>
        {isSelf && <span> {texts.you}</span>}
        <small>
          @<bdi>{username}</bdi>
        </small>
      </p>
      <bdi className={styles.email} title={email}>
        {email}
      </bdi>
      <Role company={company} person={person} isSelf={isSelf} />
      {isSelf ? (
        <span className={styles.seen}>{texts.hereNow}</span>
      ) : (
        <time
          className={styles.seen}
          dateTime={lastSeenAt ?? undefined}
          title={lastSeenAt ? texts.seenAt(lastSeenAt) : undefined}
        >
          {seenText(person)}
        </time>
      )}
      <PersonMenu company={company} person={person} isSelf={isSelf} onAct={setAction} />
      {action && (
        <PersonDialogs company={company} person={person} action={action} onClose={() => setAction(undefined)} />
      )}
    </>
  );
}

/** The role in the company. Users cannot change their own role (PE-5). */
function Role({ company, person, isSelf }: Props & { isSelf: boolean }) {
  const { name, companyRole, active } = person;
  const update = useUpdatePerson(company.id, person);
  const toast = useToast();
  if (!active) return <span className={styles.role}>{texts.deactivatedRole(companyRole)}</span>;
  if (isSelf) return <span className={styles.role}>{texts.roles[companyRole]}</span>;
  const change = (chosen: CompanyRole) =>
    update.mutate(
      { companyRole: chosen },
      {
        onSuccess: () => toast(texts.roleChanged(name, chosen), { about: `role ${person.id}` }),
        onError: error => toast(errorText(error, texts.updateFailed)),
      },
    );
  return (
    <Select
      className={styles.role}
      aria-label={texts.roleOf(name)}
      value={(update.isPending && update.variables.companyRole) || companyRole}
      onChange={event => change(event.target.value as CompanyRole)}
    >
      <SelectOptions of={companyRoles.map(role => [role, texts.roles[role]])} />
    </Select>
  );
}
