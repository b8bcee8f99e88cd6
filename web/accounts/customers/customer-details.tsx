import { Merge, Pencil } from 'lucide-react';
import type { Customer } from '#contract/accounts/accounts.ts';
import { formatDate } from '../../platform/format/format-time.ts';
import { Button } from '../../platform/kit/button.tsx';
import { ErrorPanel } from '../../platform/kit/states.tsx';
import { Dialog } from '../../platform/overlays/dialog.tsx';
import { roleLabels } from '../../platform/session/role-labels.ts';
import { AddressesBlock } from '../addresses/addresses-block.tsx';
import { PeopleBlock } from '../people/people-block.tsx';
import { texts as peopleTexts } from '../people/texts.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerLine } from './customer-line.tsx';
import { companyNameOf } from './customer-names.ts';
import { CustomerOrders } from './customer-orders.tsx';
import styles from './customers-screen.module.css';
import { moveTexts, texts } from './texts.ts';

type Props = {
  /** Undefined when the customer in the URL does not exist. */
  customer: Customer | undefined;
  onClose: () => void;
  onAct: (action: 'edit' | 'merge', customer: Customer) => void;
};

/** The Customer Details modal: company, contact person, role, 'Member Since', its orders and its people. */
export function CustomerDetails({ customer, onClose, onAct }: Props) {
  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      size={customer?.role === 'customer' ? 'wide' : 'narrow'}
      title={texts.details}
      context={customer && <CustomerLine customer={customer} />}
      footer={
        customer && (
          <>
            <Button look="quiet" onClick={onClose}>
              {texts.close}
            </Button>
            {customer.role === 'customer' && (
              <Button icon={<Merge size={16} aria-hidden="true" />} onClick={() => onAct('merge', customer)}>
                {moveTexts.mergeAction}
              </Button>
            )}
            <Button icon={<Pencil size={16} aria-hidden="true" />} onClick={() => onAct('edit', customer)}>
              {texts.edit}
            </Button>
          </>
        )
      }
    >
      {customer ? (
        <div className={customer.role === 'customer' ? styles.withOrders : undefined}>
          <div className="airy">
            <CustomerFacts
              customer={customer}
              account={[
                [texts.username, customer.username],
                [texts.role, roleLabels[customer.role]],
                [texts.memberSince, customer.createdAt && formatDate(customer.createdAt)],
              ]}
            />
            {customer.role === 'customer' && <AddressesBlock companyId={customer.id} titled />}
          </div>
          {customer.role === 'customer' && <CustomerOrders customer={customer.id} />}
          {customer.role === 'customer' && (
            <div className={styles.people}>
              <PeopleBlock
                company={{ id: customer.id, name: companyNameOf(customer, texts.unnamed) }}
                heading={peopleTexts.people}
              />
            </div>
          )}
        </div>
      ) : (
        <ErrorPanel title={texts.notFound} text={texts.notFoundHelp} />
      )}
    </Dialog>
  );
}
