import { Ellipsis, Eraser, KeyRound, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import type { Person } from '#contract/accounts/people.ts';
import { sideOf } from '#contract/call/roles.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { IconButton } from '../../platform/kit/button.tsx';
import { Menu, type MenuItem } from '../../platform/overlays/menu.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useUser } from '../../platform/session/user.ts';
import type { Company } from './company.ts';
import type { PersonAction } from './person-dialogs.tsx';
import { useUpdatePerson } from './queries.ts';
import { texts } from './texts.ts';

type Props = { company: Company; person: Person; isSelf: boolean; onAct: (action: PersonAction) => void };

/**
 * The actions for a person. Staff can also create a password link to hand over, delete the account, and remove the
 * personal data of a person who left.
 */
export function PersonMenu({ company, person, isSelf, onAct }: Props) {
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
