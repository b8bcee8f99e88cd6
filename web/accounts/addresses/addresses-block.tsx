import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Address } from '#contract/accounts/addresses/addresses.ts';
import { limits } from '#contract/call/limits.ts';
import { api } from '../../platform/api/client.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Bone, Loaded } from '../../platform/kit/states.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { AddressDialog } from './address-dialog.tsx';
import styles from './addresses.module.css';
import { addressesOptions, useAddressChange } from './queries.ts';
import { texts } from './texts.ts';

/** A company's delivery addresses. Its owners and staff can change them (DE-1). */
export function AddressesBlock({ companyId, titled }: { companyId: number; titled: boolean }) {
  const id = useId();
  const query = useQuery(addressesOptions(companyId));
  const [edited, setEdited] = useState<Address | 'new'>();
  const [deleted, setDeleted] = useState<Address>();
  const isFull = (query.data?.length ?? 0) >= limits.addresses;
  return (
    <section
      className={styles.block}
      aria-labelledby={titled ? id : undefined}
      aria-label={titled ? undefined : texts.title}
    >
      <div className={styles.head}>
        {titled && <h2 id={id}>{texts.title}</h2>}
        <Button icon={<Plus size={16} aria-hidden="true" />} disabled={isFull} onClick={() => setEdited('new')}>
          {texts.add}
        </Button>
      </div>
      <Loaded query={query} failed={texts.failed} loading={texts.loading} skeleton={<Bone height="4rem" />}>
        {addresses => <AddressRows addresses={addresses} onEdit={setEdited} onDelete={setDeleted} />}
      </Loaded>
      {edited && (
        <AddressDialog
          companyId={companyId}
          address={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <DeleteAddress companyId={companyId} address={deleted} onClose={() => setDeleted(undefined)} />
    </section>
  );
}

type RowsProps = { addresses: readonly Address[]; onEdit: (one: Address) => void; onDelete: (one: Address) => void };

function AddressRows({ addresses, onEdit, onDelete }: RowsProps) {
  if (addresses.length === 0) return <Empty title={texts.none} text={texts.noneHelp} />;
  return (
    <ul className={`divided ${styles.rows}`}>
      {addresses.map(one => (
        <li key={one.id}>
          <div>
            <b dir="auto">{one.label}</b>
            {one.isDefault && <span className={styles.tag}>{texts.isDefault}</span>}
            <p dir="auto">{one.address}</p>
          </div>
          <IconButton
            label={texts.editOf(one.label)}
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={() => onEdit(one)}
          />
          <IconButton
            label={texts.deleteOf(one.label)}
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={() => onDelete(one)}
          />
        </li>
      ))}
    </ul>
  );
}

type DeleteProps = { companyId: number; address: Address | undefined; onClose: () => void };

function DeleteAddress({ companyId, address, onClose }: DeleteProps) {
  const remove = useAddressChange(companyId, (addressId: number) => api.deleteAddress({ id: companyId, addressId }));
  return (
    <Confirm
      open={address !== undefined}
      danger
      title={texts.deleteTitle}
      question={texts.deleteQuestion(address?.label ?? '')}
      verb={texts.deleteVerb}
      of={remove}
      failed={texts.deleteFailed}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => address && remove.mutate(address.id, { onSuccess: onClose })}
    />
  );
}
