import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { Customer } from '#contract/accounts/accounts.ts';
import { NotificationSettings } from '../../notifications/notification-settings.tsx';
import { ApiError } from '../../platform/api/api-error.ts';
import { later } from '../../platform/browser/later.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Bone, ErrorPanel, SkeletonRows } from '../../platform/kit/states.tsx';
import { hasLanguages } from '../../platform/languages/page-language.ts';
import { useUser } from '../../platform/session/user.ts';
import { CustomerFacts } from '../customers/customer-facts.tsx';
import { texts } from '../customers/texts.ts';
import { texts as peopleTexts } from '../people/texts.ts';
import { profileOptions } from '../profile-query.ts';
import styles from './profile-screen.module.css';

const LanguageSection = later(async () => (await import('../security/language-section.tsx')).LanguageSection);

/** The read-only profile of the signed-in customer (CU-7). */
export function ProfileScreen() {
  const user = useUser();
  const profile = useQuery(profileOptions(user.id));
  const isMissing = profile.data === null || (profile.error instanceof ApiError && profile.error.status === 404);
  return (
    <div className={styles.screen}>
      <p className={styles.intro}>{texts.profileIntro}</p>
      {profile.isPending ? (
        <LoadingProfile />
      ) : profile.data ? (
        <Profile customer={profile.data} />
      ) : isMissing ? (
        <Empty title={texts.profileNotFound} text={texts.profileNotFoundHelp} />
      ) : (
        <ErrorPanel
          title={texts.profileFailed}
          text={texts.profileFetchFailed}
          onRetry={() => void profile.refetch()}
        />
      )}
    </div>
  );
}

function Profile({ customer }: { customer: Customer }) {
  const { username, personName, companyRole } = useUser();
  const hasColleagues = customer.people > 1;
  return (
    <>
      <div className={styles.sheet}>
        <CustomerFacts
          customer={customer}
          account={[
            ...(hasColleagues ? ([[texts.name, personName]] as const) : []),
            [texts.username, username],
            [texts.accountType, texts.customerAccount],
            ...(hasColleagues && companyRole ? ([[peopleTexts.role, peopleTexts.roles[companyRole]]] as const) : []),
          ]}
        />
      </div>
      <p className={styles.note}>
        <Info size={16} aria-hidden="true" />
        {texts.profileNote}
      </p>
      {hasLanguages() && <LanguageSection />}
      <div className={`${styles.sheet} ${styles.settings}`}>
        <NotificationSettings hasColleagues={hasColleagues} />
      </div>
    </>
  );
}

function LoadingProfile() {
  return (
    <div role="status">
      <p className={styles.loading}>{texts.profileLoading}</p>
      <div className={styles.sheet} aria-hidden="true">
        <SkeletonRows count={3} className="stack">
          <Bone width="9rem" height="1rem" />
          <Bone width="70%" />
          <Bone width="55%" />
          <Bone width="62%" />
        </SkeletonRows>
      </div>
    </div>
  );
}
