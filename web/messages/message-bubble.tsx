import { memo } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import { formatDateAndTime, formatTime } from '../platform/format/format-time.ts';
import styles from './message.module.css';
import { MessageImages } from './message-images.tsx';
import { MessageText } from './message-text.tsx';
import { type Reader, senderLabel } from './sender-label.ts';
import { texts } from './texts.ts';

/** One message with sender and time above its text and images. The viewer's own messages are at the end side. */
export const MessageBubble = memo(function MessageBubble({ message, reader }: { message: Message; reader: Reader }) {
  const sender = senderLabel(message, reader);
  return (
    <li className={`${styles.message} ${message.sender === reader.side ? styles.own : ''}`}>
      <span className={styles.who}>
        {sender} ·{' '}
        <time dateTime={message.createdAt} title={formatDateAndTime(message.createdAt)}>
          {formatTime(message.createdAt)}
        </time>
      </span>
      <div className={styles.bubble}>
        {message.message && <MessageText text={message.message} />}
        {message.images.length > 0 && (
          <MessageImages images={message.images} title={texts.imagesOf(sender, message.createdAt)} />
        )}
      </div>
    </li>
  );
});
