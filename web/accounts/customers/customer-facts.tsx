import { useId } from 'react';
import type { Customer } from '#contract/accounts/accounts.ts';
import styles from './customers-screen.module.css';
import { texts } from './texts.ts';

/** A customer's company, contact person and account, for the profile and the details modal. */
export function CustomerFacts({ customer, account }: { customer: Customer; account: FactsProps['facts'] }) {
  return (
    <>
      <Facts
        title={texts.companySection}
        missing={texts.notProvided}
        facts={[
          [texts.companyName, customer.companyName],
          [texts.contact, customer.companyContact],
          [texts.email, customer.companyEmail],
          [texts.address, customer.companyAddress],
        ]}
      />
      <Facts
        title={texts.contactSection}
        missing={texts.notProvided}
        facts={[
          [texts.name, customer.contactPerson],
          [texts.designation, customer.contactPersonDesignation],
          [texts.phone, customer.contactPersonPhone],
        ]}
      />
      <Facts title={texts.accountSection} missing={texts.notAvailable} facts={account} />
    </>
  );
}

type FactsProps = {
  title: string;
  /** Replaces an empty value: 'Not provided'. */
  missing: string;
  facts: readonly (readonly [name: string, value: string | undefined])[];
};

/** A heading and a list of names and values. */
function Facts({ title, missing, facts }: FactsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={value?.trim() ? undefined : styles.missing}>{value?.trim() || missing}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
