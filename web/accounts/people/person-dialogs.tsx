import type { Person } from '#contract/accounts/people.ts';
import { Dialog } from '../../platform/overlays/dialog.tsx';
import type { Company } from './company.ts';
import { EditPerson } from './edit-person.tsx';
import { EndPerson } from './end-person.tsx';
import { ResetLink } from './reset-link.tsx';
import { texts } from './texts.ts';

export type PersonAction = 'edit' | 'deactivate' | 'delete' | 'forget' | 'resetLink';
type Props = { company: Company; person: Person; action: PersonAction; onClose: () => void };

/** The dialog of the chosen action. */
export function PersonDialogs({ company, person, action, onClose }: Props) {
  switch (action) {
    case 'edit':
      return <EditPerson company={company} person={person} onClose={onClose} />;
    case 'resetLink':
      return (
        <Dialog open onClose={onClose} size="narrow" title={texts.resetLink} context={<bdi>{person.name}</bdi>}>
          <ResetLink companyId={company.id} personId={person.id} email={person.email} />
        </Dialog>
      );
    default:
      return <EndPerson company={company} person={person} how={action} onClose={onClose} />;
  }
}
