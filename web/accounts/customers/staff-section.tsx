import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Customer } from '#contract/accounts/accounts.ts';
import { Button } from '../../platform/kit/button.tsx';
import { useUser } from '../../platform/session/user.ts';
import type { SignIn } from './add-customer.tsx';
import type { CustomerAction } from './customer-card.tsx';
import { CustomerCards } from './customer-cards.tsx';
import { type CustomerDialog, CustomerDialogs, ViewedCustomer } from './customer-dialogs.tsx';
import { isCustomer } from './customer-names.ts';
import styles from './customers-screen.module.css';
import { Notice, useNotice } from './form-notice.tsx';
import { customersOptions } from './queries.ts';
import { SignInText } from './sign-in-text.tsx';
import { texts } from './texts.ts';

/** The people of the workshop, whom superadmins manage (CU-2). Nothing for others. */
export function StaffSection() {
  return useUser().role === 'superadmin' ? <Staff /> : null;
}

function Staff() {
  const { data } = useQuery(customersOptions);
  const [dialog, setDialog] = useState<CustomerDialog>();
  const [viewed, setViewed] = useState<number>();
  const [created, setCreated] = useState<SignIn>();
  const notice = useNotice();
  const act = useCallback(
    (action: CustomerAction, customer: Customer) =>
      action === 'view' ? setViewed(customer.id) : setDialog({ action, customer }),
    [],
  );
  const end = (text: string, tone: 'good' | 'bad', signIn = created) => {
    setCreated(signIn);
    setDialog(undefined);
    notice.show(text, tone);
  };
  const staff = data?.filter(one => !isCustomer(one)) ?? [];
  return (
    <section aria-labelledby="workshop-people">
      <div className={styles.staffHead}>
        <div>
          <h2 id="workshop-people">{texts.staff}</h2>
          <p className="soft">{texts.staffHelp}</p>
        </div>
        <Button
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => setDialog({ action: 'add', role: 'admin' })}
        >
          {texts.addStaff}
        </Button>
      </div>
      <Notice {...notice} />
      {created && <SignInText {...created} onClose={() => setCreated(undefined)} />}
      <div className={styles.staff}>
        <CustomerCards look="rows" customers={staff} onAct={act} />
      </div>
      <ViewedCustomer
        viewed={viewed}
        customers={data}
        onAct={(action, customer) => {
          setViewed(undefined);
          setDialog({ action, customer });
        }}
        onClose={() => setViewed(undefined)}
      />
      <CustomerDialogs
        dialog={viewed === undefined ? dialog : undefined}
        onDone={(text, signIn) => end(text, 'good', signIn)}
        onFailed={text => end(text, 'bad')}
        onClose={() => setDialog(undefined)}
      />
    </section>
  );
}
