import { Ellipsis, Mail, MapPin, Merge, Phone, Trash2, UserRound } from 'lucide-react';
import { memo } from 'react';
import type { Customer } from '#contract/accounts/accounts.ts';
import { firstLetter } from '../../format/first-letter.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Menu, type MenuItem } from '../../overlays/menu.tsx';
import { Badge } from '../../stages/status.tsx';
import { texts as peopleTexts } from '../people/texts.ts';
import { texts } from './customer-texts.ts';
import styles from './customers-screen.module.css';
import { calledOf, mailtoOf, nameOf } from './find-customers.ts';
import { texts as moveTexts } from './move/texts.ts';

/** The actions of a customer's card. */
export type CustomerAction = 'view' | 'edit' | 'credentials' | 'merge' | 'delete';
type Props = { customer: Customer; isSelf: boolean; onAct: (action: CustomerAction, customer: Customer) => void };

/** The card of one customer. Empty values are omitted. */
export const CustomerCard = memo(function CustomerCard({ customer, isSelf, onAct }: Props) {
  const name = nameOf(customer, texts.unnamed);
  const button = (action: CustomerAction, word: string) => (
    <Button
      look="quiet"
      aria-label={texts.actionOf(word, calledOf(customer, texts.unnamed))}
      onClick={() => onAct(action, customer)}
    >
      {word}
    </Button>
  );
  return (
    <article className={styles.card}>
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
        <RoleBadge role={customer.role} />
      </header>
      <Contact customer={customer} />
      <div className={styles.actions}>
        {button('view', texts.viewAction)}
        {button('edit', texts.editAction)}
        {button('credentials', texts.credentialsAction)}
        {!isSelf && (
          <Menu
            trigger={
              <IconButton
                label={texts.actionOf(texts.moreActions, calledOf(customer, texts.unnamed))}
                icon={<Ellipsis size={20} aria-hidden="true" />}
              />
            }
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

const mergeItem = (onSelect: () => void): MenuItem => ({
  label: moveTexts.mergeAction,
  icon: <Merge size={16} aria-hidden="true" />,
  onSelect,
});

/** The contact person, email, phone and address, each on one line. */
function Contact({ customer }: { customer: Customer }) {
  const person = [customer.contactPerson, customer.contactPersonDesignation].filter(Boolean).join(', ');
  const address = customer.companyAddress.replace(/\s*\n\s*/g, ', ');
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

/** The role in lower case, as on the card. */
export function RoleBadge({ role }: { role: Customer['role'] }) {
  return <Badge look="plain">{role}</Badge>;
}
