import { useUser } from '../../platform/session/user.ts';
import styles from './people.module.css';
import { PeopleBlock } from './people-block.tsx';
import { texts } from './texts.ts';

/** The People tab of a company's owners (PE-6). */
export function PeopleScreen() {
  const { companyId, displayName } = useUser();
  if (!companyId) return null;
  return (
    <div className={styles.screen}>
      <PeopleBlock
        company={{ id: companyId, name: displayName }}
        heading={texts.peopleOf(displayName)}
        intro={texts.intro}
      />
    </div>
  );
}
