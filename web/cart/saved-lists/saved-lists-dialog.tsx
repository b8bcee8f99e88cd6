import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { SavedListHead } from '#contract/cart/saved-lists/saved-lists.ts';
import { errorText } from '../../platform/api/api-error.ts';
import { api } from '../../platform/api/client.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { Empty } from '../../platform/kit/empty.tsx';
import { Bone, Loaded } from '../../platform/kit/states.tsx';
import { useAlert } from '../../platform/overlays/alert.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { Dialog } from '../../platform/overlays/dialog.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useCart, useCartActions } from '../cart-provider.tsx';
import { hasNoQuantity, linesWithOwnFiles } from '../order-lines.ts';
import { pageTexts } from '../texts.ts';
import { listsOptions, useListChange } from './queries.ts';
import { SaveListDialog } from './save-list-dialog.tsx';
import styles from './saved-lists.module.css';
import { texts } from './texts.ts';

type Props = { onOpen: (id: number) => void; onClose: () => void };
/**
 * The version of a list at the start of its change. The server rejects the change when somebody has saved the list
 * since (SL-3).
 */
type OpenedList = { id: number; name: string; revision: number };
type Change = { kind: 'rename' | 'replace'; list: OpenedList } | { kind: 'delete'; list: SavedListHead };

/** The company's saved lists (SL-1). */
export function SavedListsDialog({ onOpen, onClose }: Props) {
  const query = useQuery(listsOptions);
  const [change, setChange] = useState<Change>();
  const done = () => setChange(undefined);
  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      title={texts.title}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Loaded
        query={query}
        failed={texts.failed}
        skeleton={<Bone height="8rem" />}
        empty={<Empty title={texts.none} text={texts.noneHelp} />}
      >
        {lists => (
          <ul className={`divided ${styles.rows}`}>
            {lists.map(list => (
              <ListRow key={list.id} list={list} onOpen={onOpen} onChange={setChange} />
            ))}
          </ul>
        )}
      </Loaded>
      {change?.kind === 'rename' && <SaveListDialog list={change.list} onClose={done} />}
      {change?.kind === 'replace' && <ReplaceList list={change.list} onClose={done} />}
      {change?.kind === 'delete' && <DeleteList list={change.list} onClose={done} />}
    </Dialog>
  );
}

type RowProps = { list: SavedListHead; onOpen: (id: number) => void; onChange: (change: Change) => void };

function ListRow({ list, onOpen, onChange }: RowProps) {
  const { id, name, totalProducts, totalItems, updatedAt, updatedBy } = list;
  const { items } = useCart();
  const alert = useAlert();

  async function begin(kind: 'rename' | 'replace') {
    if (kind === 'replace' && items.some(hasNoQuantity)) return alert(pageTexts.setAll);
    try {
      const { list: opened } = await api.readList({ id });
      onChange({ kind, list: opened });
    } catch (error) {
      alert(errorText(error, texts.listFailed));
    }
  }

  return (
    <li>
      <div>
        <b dir="auto">{name}</b>
        <p>{texts.sums(totalProducts, totalItems)}</p>
        <p>{texts.changed(updatedAt, updatedBy)}</p>
      </div>
      <Button aria-label={texts.addOf(name)} onClick={() => onOpen(id)}>
        {texts.add}
      </Button>
      <Menu
        trigger={<IconButton label={texts.actionsOf(name)} icon={<Ellipsis size={18} aria-hidden="true" />} />}
        items={[
          { label: texts.rename, onSelect: () => void begin('rename') },
          { label: texts.replace, disabled: items.length === 0, onSelect: () => void begin('replace') },
          { label: texts.delete, danger: true, onSelect: () => onChange({ kind: 'delete', list }) },
        ]}
      />
    </li>
  );
}

function DeleteList({ list, onClose }: { list: SavedListHead; onClose: () => void }) {
  const remove = useListChange((id: number) => api.deleteList({ id }));
  return (
    <Confirm
      open
      danger
      title={texts.deleteTitle}
      question={texts.deleteQuestion(list.name)}
      verb={texts.delete}
      of={remove}
      failed={texts.deleteFailed}
      onCancel={onClose}
      onConfirm={() => remove.mutate(list.id, { onSuccess: onClose })}
    />
  );
}

type ReplaceListProps = { list: { id: number; name: string; revision: number }; onClose: () => void };

/** Asks whether the products of the cart replace those of a list. */
function ReplaceList({ list: { id, name, revision }, onClose }: ReplaceListProps) {
  const { latest } = useCartActions();
  const toast = useToast();
  const replace = useListChange((_: undefined) =>
    api.updateList({ id, products: linesWithOwnFiles(latest()), revision }),
  );
  return (
    <Confirm
      open
      title={texts.replace}
      question={texts.replaceQuestion(name)}
      verb={texts.replaceVerb}
      of={replace}
      busyText={texts.saving}
      failed={texts.saveFailed}
      onCancel={onClose}
      onConfirm={() =>
        replace.mutate(undefined, {
          onSuccess: () => {
            toast(texts.replaced(name));
            onClose();
          },
        })
      }
    />
  );
}
