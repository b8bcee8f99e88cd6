import { Ellipsis, Mail, MapPin, Merge, Phone, Trash2, UserRound } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import type { Customer } from '#contract/accounts/accounts.ts';
import { addressInLine } from '#contract/accounts/address-in-line.ts';
import { firstLetter } from '../../platform/format/first-letter.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Menu, type MenuItem } from '../../platform/overlays/menu.tsx';
import { roleLabels } from '../../platform/session/role-labels.ts';
import { Badge } from '../../platform/stages/status.tsx';
import { texts as peopleTexts } from '../people/texts.ts';
import { accountNameOf, distinctNameOf } from './customer-names.ts';
import styles from './customers-screen.module.css';
import { moveTexts, texts } from './texts.ts';

/** The actions of a customer's card. */
export type CustomerAction = 'view' | 'edit' | 'credentials' | 'merge' | 'delete';
type Props = { customer: Customer; isSelf: boolean; onAct: (action: CustomerAction, customer: Customer) => void };

/** The card of one customer. Empty values are omitted. A click opens the details. */
export const CustomerCard = memo(function CustomerCard({ customer, isSelf, onAct }: Props) {
  const name = accountNameOf(customer, texts.unnamed);
  const distinct = distinctNameOf(customer, texts.unnamed);
  const button = (action: CustomerAction, word: string, label: string) => (
    <Button look="quiet" aria-label={label} onClick={() => onAct(action, customer)}>
      {word}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard its button 'View' does the same
    <article className={styles.card} onClick={event => isOnCard(event) && onAct('view', customer)}>
      <header className={styles.head}>
        <span className={styles.initial} aria-hidden="true">
          {firstLetter(name)}
        </span>
        <div className={styles.names}>
          <h2 className={name === texts.unnamed ? styles.unnamed : undefined} title={name}>
            {name}
          </h2>
          <p>
            <bdi>@{customer.username}</bdi>
            {customer.people > 1 && ` · ${peopleTexts.count(customer.people)}`}
          </p>
        </div>
        <Badge look="plain">{roleLabels[customer.role]}</Badge>
      </header>
      <Contact customer={customer} />
      <div className={styles.actions}>
        {button('view', texts.viewAction, texts.viewOf(distinct))}
        {button('edit', texts.editAction, texts.editOf(distinct))}
        {button('credentials', texts.credentialsAction, texts.credentialsOf(distinct))}
        {!isSelf && (
          <Menu
            trigger={<IconButton label={texts.moreFor(distinct)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
            items={[
              ...(customer.role === 'customer' ? [mergeItem(() => onAct('merge', customer))] : []),
              {
                label: texts.deleteAction,
                icon: <Trash2 size={16} aria-hidden="true" />,
                danger: true,
                onSelect: () => onAct('delete', customer),
              },
            ]}
          />
        )}
      </div>
    </article>
  );
});

/** Whether a click is on the card itself, and not on one of its controls or the end of a text selection. */
function isOnCard({ target }: MouseEvent): boolean {
  return !(target as Element).closest('button, a, [role="menu"]') && getSelection()?.isCollapsed !== false;
}

const mergeItem = (onSelect: () => void): MenuItem => ({
  label: moveTexts.mergeAction,
  icon: <Merge size={16} aria-hidden="true" />,
  onSelect,
});

/** The contact person, email, phone and address, each on one line. */
function Contact({ customer }: { customer: Customer }) {
  const person = [customer.contactPerson, customer.contactPersonDesignation].filter(Boolean).join(', ');
  const address = addressInLine(customer.companyAddress);
  return (
    <ul className={styles.lines}>
      {person && (
        <li>
          <UserRound size={16} aria-hidden="true" />
          <bdi title={person}>{person}</bdi>
        </li>
      )}
      {customer.companyEmail && (
        <li className={styles.written}>
          <Mail size={16} aria-hidden="true" />
          <a href={mailtoOf(customer.companyEmail)} title={customer.companyEmail}>
            {customer.companyEmail}
          </a>
        </li>
      )}
      {customer.companyContact && (
        <li>
          <Phone size={16} aria-hidden="true" />
          <bdi>{customer.companyContact}</bdi>
        </li>
      )}
      {address && (
        <li className={styles.written}>
          <MapPin size={16} aria-hidden="true" />
          <bdi title={address}>{address}</bdi>
        </li>
      )}
    </ul>
  );
}

/** Returns the link that writes to an address; `?` and `&` in it must not become headers of the email. */
export function mailtoOf(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}
