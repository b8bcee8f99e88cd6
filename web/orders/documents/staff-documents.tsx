import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Ellipsis, FileText, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { limits } from '#contract/call/limits.ts';
import type { OrderDocument } from '#contract/orders/documents/documents.ts';
import { shownCustomer } from '#contract/orders/order-rules.ts';
import type { Order } from '#contract/orders/orders.ts';
import { api } from '../../platform/api/client.ts';
import { useFocusOnClose } from '../../platform/browser/focus.ts';
import { later } from '../../platform/browser/later.tsx';
import { formatNumber } from '../../platform/format/format.ts';
import { Button, buttonLook, IconButton } from '../../platform/kit/button.tsx';
import { ErrorPanel } from '../../platform/kit/states.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { Menu } from '../../platform/overlays/menu.tsx';
import section from '../order-section.module.css';
import { addressOfFile, DocumentLines, isWaiting } from './document-lines.tsx';
import styles from './documents.module.css';
import { documentsOptions, useRefreshOrder } from './queries.ts';
import { texts } from './texts.ts';

const DocumentForm = later(async () => (await import('./document-form.tsx')).DocumentForm);

/** The documents of an order for staff. A button opens the form for another one (AG-1). */
export function StaffDocuments({ order }: { order: Order }) {
  const { data: documents = [], isError, refetch } = useQuery(documentsOptions(order.id));
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const isFull = documents.length >= limits.documents;
  useFocusOnClose(isAdding, add);
  return (
    <section className={section.block} aria-labelledby="documents">
      <div className={section.headline}>
        <h3 id="documents">{texts.title}</h3>
        <span>{documents.length > 0 && formatNumber(documents.length)}</span>
        {!isAdding && (
          <Button ref={add} look="quiet" disabled={isFull} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        )}
      </div>
      {isError && <ErrorPanel title={texts.failed} onRetry={() => void refetch()} />}
      {documents.length > 0 && (
        <ul className="sheet divided">
          {documents.map(document => (
            <li key={document.id}>
              <Row order={order} document={document} onRemoved={() => add.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
      {isFull && <p className={styles.soft}>{texts.full}</p>}
      {isAdding && !isFull && (
        <DocumentForm orderId={order.id} documents={documents} onClose={() => setAdding(false)} />
      )}
    </section>
  );
}

type RowProps = { order: Order; document: OrderDocument; onRemoved: () => void };

function Row({ order, document, onRemoved }: RowProps) {
  const { name, agreedAt, replacedAt } = document;
  const [isRemoving, setRemoving] = useState(false);
  const remove = { label: texts.remove, icon: <Trash2 size={18} />, danger: true, onSelect: () => setRemoving(true) };
  return (
    <div className={`${section.row} ${styles.row} ${replacedAt ? styles.old : ''}`}>
      <FileText size={20} aria-hidden="true" />
      <DocumentLines document={document} />
      <State order={order} document={document} />
      <span className={section.actions}>
        <a
          className={buttonLook('quiet', { icon: true })}
          href={addressOfFile(order.id, document)}
          download
          aria-label={texts.downloadOf(name)}
          title={texts.download}
        >
          <Download size={18} aria-hidden="true" />
        </a>
        {!agreedAt && (
          <Menu
            trigger={<IconButton label={texts.moreOf(name)} icon={<Ellipsis size={18} aria-hidden="true" />} />}
            items={[remove]}
          />
        )}
      </span>
      {isRemoving && (
        <Remove orderId={order.id} document={document} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      )}
    </div>
  );
}

/** Whether the customer has agreed, has still to agree, or need not agree any more. */
function State({ order, document }: { order: Order; document: OrderDocument }) {
  const { agreedAt, agreedBy, replacedAt, at } = document;
  const classes = `${styles.state} ${section.lines}`;
  if (agreedAt && agreedBy) {
    return (
      <span className={classes}>
        <span>{texts.agreed}</span>
        <small>{texts.agreedAt(agreedBy.name, agreedAt)}</small>
      </span>
    );
  }
  if (replacedAt) return <span className={`${classes} ${styles.soft}`}>{texts.replaced(replacedAt)}</span>;
  if (!isWaiting(document)) return <span className={styles.state} />;
  return (
    <span className={classes}>
      <b>{texts.waiting}</b>
      <small>{texts.waitingSince(shownCustomer(order), at)}</small>
    </span>
  );
}

type RemoveProps = { orderId: number; document: OrderDocument; onClose: () => void; onRemoved: () => void };

function Remove({ orderId, document: { id, name }, onClose, onRemoved }: RemoveProps) {
  const refresh = useRefreshOrder(orderId);
  const remove = useMutation({
    mutationFn: () => api.deleteDocument({ id: orderId, documentId: id }),
    onSuccess: async () => {
      await refresh();
      onClose();
      onRemoved();
    },
    onError: () => void refresh(),
  });
  return (
    <Confirm
      open
      danger
      title={texts.removeTitle}
      question={texts.removeQuestion(name)}
      verb={texts.remove}
      of={remove}
      busyText={texts.removing}
      failed={texts.removeFailed}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
