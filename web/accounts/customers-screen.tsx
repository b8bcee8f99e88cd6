import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Download, Ellipsis, Plus, Upload } from 'lucide-react';
import { useCallback, useDeferredValue, useRef, useState } from 'react';
import type { Customer } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import { methodAndPath } from '#contract/paths.ts';
import { errorText } from '../api/api-error.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { SearchInput, Select } from '../kit/field.tsx';
import { LookChoice, useLook } from '../kit/look-choice.tsx';
import type { Look } from '../kit/looks.ts';
import { Menu } from '../kit/menu.tsx';
import { Banner, Empty } from '../kit/states.tsx';
import { useOpening } from '../kit/use-opening.ts';
import { AddCustomer } from './add-customer.tsx';
import type { CustomerAction } from './customer-card.tsx';
import { CustomerCards, LoadingCustomers } from './customer-cards.tsx';
import { CustomerDetails } from './customer-details.tsx';
import { customersOptions } from './customer-queries.ts';
import { texts } from './customer-texts.ts';
import styles from './customers-screen.module.css';
import { DeleteCustomer } from './delete-customer.tsx';
import { EditCustomer } from './edit-customer.tsx';
import { findCustomers, sortCustomers } from './find-customers.ts';
import { ImportCustomers } from './import-customers.tsx';
import { useUser } from './queries.ts';
import { UpdateCredentials } from './update-credentials.tsx';

const route = getRouteApi('/signed-in/');
const none: readonly Customer[] = [];
type Doing = { action: Exclude<CustomerAction, 'view'>; customer: Customer } | { action: 'add' | 'import' };
type Notice = { tone: 'good' | 'bad'; text: string; number: number };

/** Customer Management (specification 2, 'Admin Customers'). What is searched for and whose details are open stand in the address. */
export function CustomersScreen() {
  const { find = '', customer: viewed, sort, add: adding, look: inAddress } = route.useSearch();
  const navigate = useNavigate({ from: '/' });
  const user = useUser();
  const list = useQuery(customersOptions);
  const customers = list.data ?? none;
  const typed = useDeferredValue(find);
  const found = sortCustomers(findCustomers(customers, typed), sort);
  // A superadmin's list holds the admins' accounts too, its own among them.
  const count = customersIn(customers);
  const unit = count === customers.length ? 'customer' : 'account';
  const search = useRef<HTMLElement>(null);
  const [doing, setDoing] = useState<Doing>();
  const [notice, setNotice] = useState<Notice>();

  const show = useCallback(
    (change: { find?: string | undefined; sort?: string | undefined; add?: undefined; look?: Look }) =>
      void navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  );
  const [look, setLook] = useLook({
    key: `customersLook:${user.id}`,
    usual: 'cards',
    inAddress,
    onAddress: look => show({ look }),
  });
  const { open: view, close: closeDetails } = useOpening(
    viewed,
    (customer, how) => void navigate({ search: before => ({ ...before, customer }), resetScroll: false, ...how }),
  );
  const act = useCallback(
    (action: CustomerAction, customer: Customer) =>
      action === 'view' ? view(customer.id) : setDoing({ action, customer }),
    [view],
  );
  const tell = (tone: Notice['tone'], text: string) =>
    setNotice(before => ({ tone, text, number: (before?.number ?? 0) + 1 }));
  const close = () => {
    setDoing(undefined);
    if (adding) show({ add: undefined });
  };
  const done = (text: string) => {
    close();
    tell('good', text);
  };
  const add = (
    <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setDoing({ action: 'add' })}>
      {list.data && count === 0 ? texts.addFirst : texts.add}
    </Button>
  );
  const clear = () => {
    show({ find: undefined });
    // The button that was pressed goes.
    search.current?.querySelector('input')?.focus();
  };

  return (
    <div className={styles.screen}>
      {notice && (
        <Banner
          key={notice.number}
          tone={notice.tone}
          dismissAfter={limits.bannerMs}
          onDismiss={() => setNotice(undefined)}
        >
          {notice.text}
        </Banner>
      )}
      <div className={styles.bar}>
        <search ref={search} className={styles.search}>
          <SearchInput
            label={texts.search}
            value={find}
            onChange={event => show({ find: event.target.value || undefined })}
            onClear={clear}
          />
          <Select
            aria-label={texts.sortBy}
            value={sort === 'name' ? sort : ''}
            onChange={event => show({ sort: event.target.value || undefined })}
          >
            <option value="">{texts.newest}</option>
            <option value="name">{texts.byName}</option>
          </Select>
        </search>
        <span className={styles.count} role="status">
          {list.data &&
            (typed.trim() ? texts.countOf(found.length, customers.length, unit) : texts.count(customers.length, unit))}
        </span>
        <LookChoice look={look} onLook={setLook} />
        {(!list.data || count > 0) && add}
        <Menu
          trigger={<IconButton label={texts.more} icon={<Ellipsis size={20} aria-hidden="true" />} />}
          items={[
            {
              label: texts.importCsv,
              icon: <Upload size={18} aria-hidden="true" />,
              onSelect: () => setDoing({ action: 'import' }),
            },
            {
              label: texts.exportCsv,
              icon: <Download size={18} aria-hidden="true" />,
              // biome-ignore lint/a11y/useAnchorContent: the menu puts its label in
              link: <a href={methodAndPath('exportCustomers').path} download />,
            },
          ]}
        />
      </div>
      {list.isError && (
        <Banner
          tone="bad"
          action={
            <Button look="quiet" onClick={() => void list.refetch()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {errorText(list.error, texts.fetchFailed)}
        </Banner>
      )}
      {list.isPending && <LoadingCustomers look={look} />}
      {list.data && count === 0 && <Empty title={texts.empty} text={texts.emptyHelp} action={add} />}
      {count > 0 && found.length === 0 && (
        <Empty title={texts.empty} text={texts.noMatch} action={<Button onClick={clear}>{texts.clearSearch}</Button>} />
      )}
      {found.length > 0 && (
        <CustomerCards key={`${sort} ${typed}`} look={look} customers={found} selfId={user.id} onAct={act} />
      )}
      {viewed !== undefined && list.data && (
        <CustomerDetails
          customer={customers.find(one => one.id === viewed)}
          onClose={closeDetails}
          onEdit={customer => {
            closeDetails();
            setDoing({ action: 'edit', customer });
          }}
        />
      )}
      {(adding || doing?.action === 'add') && <AddCustomer onDone={() => done(texts.created)} onClose={close} />}
      {doing?.action === 'import' && (
        <ImportCustomers onDone={({ created, updated }) => done(texts.imported(created, updated))} onClose={close} />
      )}
      {/* After the details, which give the focus back. */}
      {doing?.action === 'edit' && viewed === undefined && (
        <EditCustomer customer={doing.customer} onDone={() => done(texts.updated)} onClose={close} />
      )}
      {doing?.action === 'credentials' && (
        <UpdateCredentials customer={doing.customer} onDone={() => done(texts.credentialsUpdated)} onClose={close} />
      )}
      {doing?.action === 'delete' && (
        <DeleteCustomer
          customer={doing.customer}
          onDone={() => done(texts.deleted)}
          onFailed={text => {
            close();
            tell('bad', text);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

function customersIn(accounts: readonly Customer[]): number {
  return accounts.filter(({ role }) => role === 'customer').length;
}
