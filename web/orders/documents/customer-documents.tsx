import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { OrderDocument } from '#contract/orders/documents/documents.ts';
import { api } from '../../platform/api/client.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { Button, buttonLook } from '../../platform/kit/button.tsx';
import { Bone, Loaded } from '../../platform/kit/states.tsx';
import { Confirm } from '../../platform/overlays/confirm.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import { useMayOrder } from '../../platform/session/user.ts';
import section from '../order-section.module.css';
import { addressOfFile, DocumentLines, isWaiting } from './document-lines.tsx';
import styles from './documents.module.css';
import { documentsOptions, useRefreshOrder } from './queries.ts';
import { texts } from './texts.ts';

type Props = { orderId: number; onAnswer: () => void };

/** The documents of an order for its customer, who downloads them and agrees to those that wait for it (AG-2). */
export function CustomerDocuments({ orderId, onAnswer }: Props) {
  const query = useQuery(documentsOptions(orderId));
  const count = query.data?.length;
  const mayOrder = useMayOrder();
  if (count === 0) return null;
  return (
    <section className={section.block} aria-labelledby="documents">
      <div className={section.headline}>
        <h3 id="documents">{texts.title}</h3>
        <span>{count && formatNumber(count)}</span>
      </div>
      <Loaded query={query} failed={texts.failed} skeleton={<Bone width="100%" height="4rem" />}>
        {documents => (
          <ul className="sheet divided">
            {documents.map(document => (
              <li key={document.id}>
                {isWaiting(document) ? (
                  <Ask orderId={orderId} document={document} mayAgree={mayOrder} onAnswer={onAnswer} />
                ) : (
                  <Row orderId={orderId} document={document} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

type AskProps = Props & { document: OrderDocument; mayAgree: boolean };

/** A document that waits for the agreement. People who may only look see it without the buttons. */
function Ask({ orderId, document, mayAgree, onAnswer }: AskProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={section.ask}>
      <div>
        <DocumentLines document={document} />
        <a
          className={buttonLook('plain')}
          href={addressOfFile(orderId, document)}
          download
          aria-label={texts.downloadOf(document.name)}
        >
          <Download size={18} aria-hidden="true" />
          {texts.download}
        </a>
      </div>
      <p>{texts.waitsForYou}</p>
      {mayAgree && (
        <div>
          <Button look="primary" onClick={() => setAsking(true)}>
            {texts.agree}
          </Button>
          <Button onClick={onAnswer}>{texts.answer}</Button>
        </div>
      )}
      {isAsking && <Agree orderId={orderId} document={document} onClose={() => setAsking(false)} />}
    </div>
  );
}

type AgreeProps = { orderId: number; document: OrderDocument; onClose: () => void };

function Agree({ orderId, document: { id, kind, name }, onClose }: AgreeProps) {
  const refresh = useRefreshOrder(orderId);
  const toast = useToast();
  const agree = useMutation({
    mutationFn: () => api.agreeToDocument({ id: orderId, documentId: id }),
    onSuccess: async () => {
      toast(texts.thanks);
      await refresh();
      onClose();
    },
    // The document may have been replaced meanwhile.
    onError: () => void refresh(),
  });
  return (
    <Confirm
      open
      title={texts.agreeTitle(kind)}
      question={texts.agreeQuestion(name)}
      verb={texts.agree}
      of={agree}
      busyText={texts.agreeing}
      failed={texts.agreeFailed}
      onConfirm={() => agree.mutate()}
      onCancel={onClose}
    />
  );
}

function Row({ orderId, document }: { orderId: number; document: OrderDocument }) {
  const { name, agreedAt, agreedBy, replacedAt } = document;
  return (
    <div className={`${section.row} ${styles.row} ${styles.ofCustomer} ${replacedAt ? styles.old : ''}`}>
      <DocumentLines document={document} />
      <span className={`${styles.state} ${styles.soft}`}>
        {agreedAt && agreedBy
          ? texts.agreedBy(agreedBy.name, agreedAt)
          : replacedAt
            ? texts.replaced(replacedAt)
            : undefined}
      </span>
      <a
        className={buttonLook('quiet', { icon: true })}
        href={addressOfFile(orderId, document)}
        download
        aria-label={texts.downloadOf(name)}
        title={texts.download}
      >
        <Download size={18} aria-hidden="true" />
      </a>
    </div>
  );
}
