import { useQuery } from '@tanstack/react-query';
import { type AuditKind, auditKinds, auditObjects } from '#contract/call/audit-kinds.ts';
import { customersOptions } from '../../accounts/customers/queries.ts';
import { compareNames } from '../../platform/format/compare-names.ts';
import { DayRange } from '../../platform/forms/day-range.tsx';
import { SearchInput, SelectField, SelectOptions } from '../../platform/forms/field.tsx';
import styles from './audit.module.css';
import type { AuditFilter } from './queries.ts';
import { texts } from './texts.ts';

type Props = { filter: AuditFilter; onFilter: (change: AuditFilter) => void };
const kinds = Object.keys(auditKinds) as AuditKind[];

/** Search, and filters by account, kind and date. The URL contains the filters, which apply at once. */
export function AuditFilters({ filter, onFilter }: Props) {
  const { search = '', from, to } = filter;
  return (
    <search className={styles.filters}>
      <div className={styles.find}>
        <SearchInput
          label={texts.search}
          value={search}
          onSearch={words => onFilter({ search: words || undefined })}
          clearable
        />
      </div>
      <WhoFilter filter={filter} onFilter={onFilter} />
      <KindFilter filter={filter} onFilter={onFilter} />
      <DayRange from={from} to={to} labels={{ from: texts.from, to: texts.to }} onRange={onFilter} />
    </search>
  );
}

/** The account that made the changes. A selected account stays in the list after its deletion. */
function WhoFilter({ filter: { who }, onFilter }: Props) {
  const { data: accounts = [] } = useQuery(customersOptions);
  const people = accounts
    .map(account => ({ id: account.id, name: texts.account(account) }))
    .sort((one, other) => compareNames(one.name, other.name));
  return (
    <SelectField
      label={texts.who}
      value={who ?? ''}
      onChange={event => onFilter({ who: Number(event.target.value) || undefined })}
    >
      <option value="">{texts.everybody}</option>
      {who !== undefined && !people.some(({ id }) => id === who) && (
        <option value={who}>{texts.chosenAccount(who)}</option>
      )}
      <SelectOptions of={people.map(({ id, name }) => [id, name])} />
    </SelectField>
  );
}

function KindFilter({ filter: { kind }, onFilter }: Props) {
  return (
    <SelectField
      label={texts.kind}
      value={kind ?? ''}
      onChange={event => onFilter({ kind: kinds.find(one => one === event.target.value) })}
    >
      <option value="">{texts.everything}</option>
      {auditObjects.map(object => (
        <optgroup key={object} label={texts.objects[object]}>
          <SelectOptions of={kinds.filter(one => auditKinds[one] === object).map(one => [one, texts.kinds[one]])} />
        </optgroup>
      ))}
    </SelectField>
  );
}
