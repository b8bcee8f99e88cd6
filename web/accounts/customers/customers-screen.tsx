import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Ellipsis, Plus, Upload } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useDeferredValue, useRef, useState } from 'react';
import type { Customer } from '#contract/accounts/accounts.ts';
import { methodAndPath } from '#contract/call/paths.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { rowsInWindow, useIsPainted } from '../../platform/browser/use-is-painted.ts';
import { SearchInput, Select } from '../../platform/forms/field.tsx';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Banner } from '../../platform/kit/states.tsx';
import { downloadItems } from '../../platform/lists/download-items.tsx';
import { LookChoice } from '../../platform/lists/look-choice.tsx';
import type { Look } from '../../platform/lists/looks.ts';
import { useListView } from '../../platform/lists/use-list-view.ts';
import { Menu } from '../../platform/overlays/menu.tsx';
import type { SignIn } from './add-customer.tsx';
import type { CustomerAction } from './customer-card.tsx';
import { CustomerCards, LoadingCustomers } from './customer-cards.tsx';
import { type CustomerDialog, CustomerDialogs, ViewedCustomer } from './customer-dialogs.tsx';
import { isCustomer } from './customer-names.ts';
import styles from './customers-screen.module.css';
import { findCustomers, sortCustomers } from './find-customers.ts';
import { Notice, useNotice } from './form-notice.tsx';
import { customersOptions } from './queries.ts';
import { SignInText } from './sign-in-text.tsx';
import { texts } from './texts.ts';

const none: readonly Customer[] = [];
/** The lowest height of a row or card, and the narrowest card, in pixels. */
const lowest: Record<Look, number> = { rows: 57, cards: 150 };
const narrowest = 320;

/** The Customers screen (CU-2). The URL contains the search and the opened customer. */
export function CustomersScreen() {
  const { opened: viewed, show, closeDetails, look, setLook, ...at } = useListView('customer', 'customersLook');
  const { search: find = '', sort } = at.search;
  const { customers, ...list } = useCustomers();
  const typed = useDeferredValue(find);
  const found = sortCustomers(findCustomers(customers ?? none, typed), sort);
  const hasCustomers = Boolean(customers?.length);
  const search = useRef<HTMLElement>(null);
  const notice = useNotice();
  const [created, setCreated] = useState<SignIn>();
  const { dialog, setDialog, act, close } = useDialog(at.view, at.isAdding, () => show({ add: undefined }));
  const end = (text: string, tone: 'good' | 'bad', signIn = created) => {
    setCreated(signIn);
    close();
    notice.show(text, tone);
  };
  const clear = () => {
    show({ search: undefined });
    // The clicked button disappears, so the search field gets the focus.
    focusIn(search.current, 'input');
  };
  const leaveFor = (action: 'edit' | 'merge', customer: Customer) => {
    closeDetails();
    setDialog({ action, customer });
  };
  const add = <AddButton isFirst={Boolean(list.data) && !hasCustomers} onClick={() => setDialog({ action: 'add' })} />;
  // The form opens after the details have restored the focus.
  const waits = (dialog?.action === 'edit' || dialog?.action === 'merge') && viewed !== undefined;
  return (
    <div className={styles.screen}>
      <Notice {...notice} />
      {created && <SignInText {...created} onClose={() => setCreated(undefined)} />}
      <CustomersBar
        look={look}
        setLook={setLook}
        search={search}
        find={find}
        sort={sort}
        onShow={show}
        count={customers && countOf(customers, typed.trim() ? found.length : undefined)}
        onImport={() => setDialog({ action: 'import' })}
      >
        {(!list.data || hasCustomers) && add}
      </CustomersBar>
      <ListState list={list} look={look} />
      {list.data && !hasCustomers && <Empty title={texts.empty} text={texts.emptyHelp} action={add} />}
      {hasCustomers && found.length === 0 && (
        <Empty title={texts.empty} text={texts.noMatch} action={<Button onClick={clear}>{texts.clearSearch}</Button>} />
      )}
      <Accounts key={`${sort} ${typed}`} found={found} look={look} onAct={act} />
      <ViewedCustomer viewed={viewed} customers={list.data} onAct={leaveFor} onClose={closeDetails} />
      <CustomerDialogs
        dialog={waits ? undefined : dialog}
        onDone={(text, signIn) => end(text, 'good', signIn)}
        onFailed={text => end(text, 'bad')}
        onClose={close}
      />
    </div>
  );
}

/** The customers. The people of the workshop are under 'Workshop'. */
function useCustomers() {
  const list = useQuery(customersOptions);
  return { ...list, customers: list.data?.filter(isCustomer) };
}

type AccountsProps = {
  found: readonly Customer[];
  look: Look;
  onAct: (action: CustomerAction, customer: Customer) => void;
};

/** The list of customers. */
function Accounts({ found, look, onAct }: AccountsProps) {
  // The first paint fills the window. The other customers are below it, so nothing moves.
  const isPainted = useIsPainted();
  const columns = look === 'cards' ? Math.ceil(window.innerWidth / narrowest) : 1;
  const first = isPainted ? found : found.slice(0, rowsInWindow(lowest[look]) * columns);
  return found.length > 0 && <CustomerCards look={look} customers={first} onAct={onAct} />;
}

/** The open dialog. The URL can open the add form (`isAdding`). */
function useDialog(view: (id: number) => void, isAdding: boolean, onAdded: () => void) {
  const [chosen, setDialog] = useState<CustomerDialog>();
  const act = useCallback(
    (action: CustomerAction, customer: Customer) =>
      action === 'view' ? view(customer.id) : setDialog({ action, customer }),
    [view],
  );
  const close = () => {
    setDialog(undefined);
    if (isAdding) onAdded();
  };
  const dialog: CustomerDialog | undefined = isAdding ? { action: 'add' } : chosen;
  return { dialog, setDialog, act, close };
}

/** The loading state of the list, and the banner when loading fails. */
function ListState({ list, look }: { list: UseQueryResult; look: Look }) {
  if (list.isPending) return <LoadingCustomers look={look} />;
  if (!list.isError) return null;
  return (
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
  );
}

/** Returns '12 customers', or '3 of 12 customers' for a search. */
function countOf(customers: readonly Customer[], found: number | undefined): string {
  return found === undefined ? texts.count(customers.length) : texts.countOf(found, customers.length);
}

type Props = {
  search: RefObject<HTMLElement | null>;
  find: string;
  sort: string | undefined;
  onShow: (change: { search?: string | undefined; sort?: string | undefined }) => void;
  /** The number of customers in words. */
  count: string | undefined;
  look: Look;
  setLook: (look: Look) => void;
  onImport: () => void;
  /** The add button; omitted where there is none. */
  children: ReactNode;
};

/** The bar above the list: search, order, count, layout, add, import and export. */
function CustomersBar({ search, find, sort, onShow, count, look, setLook, onImport, children }: Props) {
  return (
    <div className={styles.bar}>
      <search ref={search} className={styles.search}>
        <SearchInput
          label={texts.search}
          value={find}
          onSearch={words => onShow({ search: words || undefined })}
          clearable
        />
        <Select
          aria-label={texts.sortBy}
          value={sort === 'name' ? sort : ''}
          onChange={event => onShow({ sort: event.target.value || undefined })}
        >
          <option value="">{texts.newest}</option>
          <option value="name">{texts.byName}</option>
        </Select>
      </search>
      <span className={styles.count} role="status">
        {count}
      </span>
      <LookChoice look={look} onLook={setLook} />
      {children}
      <Menu
        trigger={<IconButton label={texts.more} icon={<Ellipsis size={20} aria-hidden="true" />} />}
        items={[
          { label: texts.importCsv, icon: <Upload size={18} aria-hidden="true" />, onSelect: onImport },
          ...downloadItems(methodAndPath('exportCustomers').path, texts),
        ]}
      />
    </div>
  );
}

/** Opens the Add New Customer modal. */
function AddButton({ isFirst, onClick }: { isFirst: boolean; onClick: () => void }) {
  return (
    <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onClick}>
      {isFirst ? texts.addFirst : texts.add}
    </Button>
  );
}
