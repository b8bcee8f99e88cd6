import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { methodAndPath } from '#contract/call/paths.ts';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { api } from '../platform/api/client.ts';
import { Button } from '../platform/kit/button.tsx';
import { Empty } from '../platform/kit/empty.tsx';
import { Bone, Loaded, SkeletonRows } from '../platform/kit/states.tsx';
import { Confirm } from '../platform/overlays/confirm.tsx';
import { Dialog } from '../platform/overlays/dialog.tsx';
import { DownloadLinks } from './download-links.tsx';
import { suppliersOptions, useStockChange } from './queries.ts';
import styles from './stock.module.css';
import { SupplierForm } from './supplier-form.tsx';
import { texts } from './texts.ts';

const csv = methodAndPath('exportSuppliers').path;

/** The suppliers of materials, which can be added, changed and deleted. */
export function SuppliersDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(suppliersOptions);
  // Not within its row, which disappears when a colleague deletes the supplier.
  const [edited, setEdited] = useState<Supplier | 'new'>();
  return (
    <Dialog open onClose={onClose} title={texts.suppliers}>
      <div className="loose">
        <p className="cluster">
          <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setEdited('new')}>
            {texts.addSupplier}
          </Button>
          <DownloadLinks csv={csv} look="quiet" />
        </p>
        <Loaded
          query={query}
          failed={texts.suppliersFailed}
          loading={texts.suppliersLoading}
          skeleton={
            <SkeletonRows count={3} className={styles.bones}>
              <Bone width="60%" />
              <Bone width="5rem" />
            </SkeletonRows>
          }
          empty={<Empty title={texts.noSuppliers} text={texts.noSuppliersHelp} />}
        >
          {suppliers => (
            <ul className={styles.notKept} aria-label={texts.suppliers}>
              {suppliers.map(supplier => (
                <SupplierRow key={supplier.id} supplier={supplier} onEdit={() => setEdited(supplier)} />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
      {edited && <SupplierForm over={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Dialog>
  );
}

function SupplierRow({ supplier, onEdit }: { supplier: Supplier; onEdit: () => void }) {
  const { name, email, leadDays } = supplier;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li>
      <span className={styles.name}>
        <bdi>{name}</bdi>
        <small>{[texts.delivers(leadDays), email].filter(Boolean).join(' · ')}</small>
      </span>
      <Button look="quiet" aria-label={texts.deleteOf(name)} onClick={() => setRemoving(true)}>
        {texts.delete}
      </Button>
      <Button aria-label={texts.editOf(name)} onClick={onEdit}>
        {texts.edit}
      </Button>
      {isRemoving && <RemoveQuestion supplier={supplier} onClose={() => setRemoving(false)} />}
    </li>
  );
}

function RemoveQuestion({ supplier: { id, name }, onClose }: { supplier: Supplier; onClose: () => void }) {
  const removing = useStockChange((given: { id: number }) => api.deleteSupplier(given));
  return (
    <Confirm
      open
      danger
      title={texts.deleteOf(name)}
      question={texts.deleteSupplier}
      verb={texts.delete}
      of={removing}
      busyText={texts.deleting}
      failed={texts.deleteFailed}
      onCancel={onClose}
      onConfirm={() => removing.mutate({ id }, { onSuccess: onClose })}
    />
  );
}
