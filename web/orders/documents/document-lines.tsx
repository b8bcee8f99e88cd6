import { addressOf } from '#contract/call/paths.ts';
import type { OrderDocument } from '#contract/orders/documents/documents.ts';
import section from '../order-section.module.css';
import styles from './documents.module.css';
import { texts } from './texts.ts';

/** The kind, name and note of a document, with its size and time. */
export function DocumentLines({ document: { kind, name, note, size, by, at } }: { document: OrderDocument }) {
  return (
    <span className={section.lines}>
      <span>
        <b>{texts.kind(kind)}</b> <span className={styles.soft}>· </span>
        <bdi className={styles.soft}>{name}</bdi>
      </span>
      <small>{texts.about(size, by?.name, at)}</small>
      {note && (
        <span className={section.note} dir="auto">
          {note}
        </span>
      )}
    </span>
  );
}

/** The address of a document. The server sends it as a file to save. */
export function addressOfFile(orderId: number, { id }: OrderDocument): string {
  return addressOf('readDocumentFile', { id: orderId, documentId: id }).address;
}

/** Whether the document waits for somebody to agree. */
export function isWaiting({ needsAgreement, agreedAt, replacedAt }: OrderDocument): boolean {
  return needsAgreement && agreedAt === null && replacedAt === null;
}
