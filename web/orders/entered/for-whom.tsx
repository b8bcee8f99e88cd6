import { useQuery } from '@tanstack/react-query';
import { cameByLabels, cameByWays } from '#contract/orders/came-by.ts';
import { ChooseCustomer } from '../../accounts/customers/choose-customer.tsx';
import { peopleOptions } from '../../accounts/people/queries.ts';
import { companyRoleLabels } from '../../accounts/people/texts.ts';
import { SelectField, SelectOptions } from '../../platform/forms/field.tsx';
import { Segmented } from '../../platform/kit/segmented.tsx';
import styles from './enter-order.module.css';
import { texts } from './texts.ts';
import type { NewOrder } from './use-enter-order.ts';

type Props = { order: NewOrder; checked: boolean };

/** The company and the person who ordered, and how the order came. */
export function ForWhom({ order, checked }: Props) {
  const { company, cameBy } = order.draft;
  const isCompanyMissing = checked && company === undefined;
  const isWayMissing = checked && cameBy === undefined;
  return (
    <section className="loose column" aria-labelledby="new-order-for">
      <h2 id="new-order-for">{texts.forWhom}</h2>
      <div className={styles.pair}>
        <div className={styles.company} data-missing={isCompanyMissing || undefined}>
          <span className="label">{texts.company} *</span>
          <ChooseCustomer label={texts.company} except={null} value={company} onChange={order.setCompany} />
          {isCompanyMissing && <Missing text={texts.companyMissing} />}
        </div>
        {company !== undefined && <PersonField order={order} company={company} />}
      </div>
      <div className={styles.cameBy} data-missing={isWayMissing || undefined}>
        <span className="label">{texts.cameBy} *</span>
        <Segmented
          label={texts.cameBy}
          value={cameBy}
          options={cameByWays.map(value => ({ value, label: cameByLabels[value] }))}
          onChange={chosen => order.set({ cameBy: chosen })}
        />
        {isWayMissing && <Missing text={texts.cameByMissing} />}
      </div>
    </section>
  );
}

function Missing({ text }: { text: string }) {
  return (
    <span className="error" role="alert">
      {text}
    </span>
  );
}

/** Viewers cannot order, and deactivated people do not either. */
function PersonField({ order, company }: { order: NewOrder; company: number }) {
  const people = useBuyers(company);
  return (
    <SelectField
      label={texts.person}
      help={texts.personHelp}
      value={order.draft.person ?? ''}
      onChange={({ target }) => order.set({ person: Number(target.value) || undefined })}
    >
      <option value="">{texts.nobody}</option>
      <SelectOptions
        of={people.map(({ id, name, username, companyRole }) => [
          id,
          texts.named(name || username, companyRoleLabels[companyRole]),
        ])}
      />
    </SelectField>
  );
}

/** The people of a company who may order. */
export function useBuyers(company: number | undefined) {
  const { data } = useQuery({ ...peopleOptions(company ?? 0), enabled: company !== undefined });
  return (data?.people ?? []).filter(({ active, companyRole }) => active && companyRole !== 'viewer');
}
