import { Ellipsis, Eraser, KeyRound, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import type { Person } from '#contract/accounts/people.ts';
import { type CompanyRole, companyRoles, sideOf } from '#contract/call/roles.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { Select, SelectOptions } from '../../platform/forms/field.tsx';
import { IconButton } from '../../platform/kit/button.tsx';
import { Menu, type MenuItem } from '../../platform/overlays/menu.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import type { Company } from './company.ts';
import styles from './people.module.css';
import { type PersonAction, PersonDialogs } from './person-dialogs.tsx';
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

type PersonMenuProps = { company: Company; person: Person; isSelf: boolean; onAct: (action: PersonAction) => void };

/**
 * The actions for a person. Staff can also create a password link to hand over, delete the account, and remove the
 * personal data of a person who left.
 */
function PersonMenu({ company, person, isSelf, onAct }: PersonMenuProps) {
  const isStaff = sideOf(useUser().role) === 'admin';
  const activate = useActivation(company, person);
  const item = (action: PersonAction, label: string, Icon: typeof Pencil): MenuItem => ({
    label,
    icon: <Icon size={16} aria-hidden="true" />,
    onSelect: () => onAct(action),
  });
  const deactivate = { ...item('deactivate', texts.deactivate, UserX), danger: true };
  const items: MenuItem[] = [item('edit', texts.edit, Pencil)];
  if (isStaff && person.active) items.push(item('resetLink', texts.resetLink, KeyRound));
  if (!person.active) items.push({ ...item('edit', texts.activate, UserCheck), onSelect: activate });
  else if (!isSelf) items.push(deactivate);
  if (isStaff && !person.active) items.push({ ...item('forget', texts.forget, Eraser), danger: true });
  if (isStaff) items.push({ ...item('delete', texts.remove, Trash2), danger: true });
  return (
    <Menu
      trigger={<IconButton label={texts.moreFor(person.name)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
      items={items}
    />
  );
}

/** Activates a person again without a confirmation, because deactivating reverts it. */
function useActivation(company: Company, person: Person): () => void {
  const update = useUpdatePerson(company.id, person);
  const toast = useToast();
  return () =>
    update.mutate(
      { active: true },
      {
        onSuccess: () => toast(texts.activated(person.name)),
        onError: error => toast(errorText(error, texts.updateFailed)),
      },
    );
}
