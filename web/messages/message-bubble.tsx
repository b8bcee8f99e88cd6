import { Fragment, memo, type ReactNode } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import { formatDateAndTime, formatMoment, formatTime } from '../platform/format/format-time.ts';
import { PictureButtons } from '../platform/pictures/picture-buttons.tsx';
import styles from './message.module.css';
import { type Reader, senderLabel } from './sender-label.ts';
import { splitLinks } from './split-links.ts';
import { texts } from './texts.ts';

type BubbleProps = {
  message: Message;
  reader: Reader;
  /** Shown below a question, or below a message that came by email. */
  mark?: ReactNode;
  /** Whether a heading above the message names the day, so that the time is enough. */
  isUnderDay?: boolean;
};

/** One message with sender and time above its text and images. The viewer's own messages are at the end side. */
export const MessageBubble = memo(function MessageBubble({ message, reader, mark, isUnderDay = false }: BubbleProps) {
  const sender = senderLabel(message, reader);
  return (
    <li className={`${styles.message} ${message.sender === reader.side ? styles.own : ''}`}>
      <span className={styles.who}>
        {sender} ·{' '}
        <time dateTime={message.createdAt} title={formatDateAndTime(message.createdAt)}>
          {isUnderDay ? formatTime(message.createdAt) : formatMoment(message.createdAt)}
        </time>
        {message.via === 'email' && ` · ${texts.byEmail}`}
      </span>
      <div className={styles.bubble}>
        {message.message && <MessageText text={message.message} />}
        {message.images.length > 0 && (
          <MessageImages images={message.images} title={texts.imagesOf(sender, message.createdAt)} />
        )}
      </div>
      {mark}
    </li>
  );
});

type Props = { images: readonly string[]; title: string };

/** The images of one message. Each opens in the viewer. */
function MessageImages({ images, title }: Props) {
  return (
    <div className="cluster">
      <PictureButtons images={images} title={title} name={texts.image} label={texts.viewImage} size="large" />
    </div>
  );
}

/** The text of a message, with clickable web addresses. */
function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text} dir="auto">
      {splitLinks(text).map((part, index) =>
        part.address ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <a key={index} href={part.address} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <Fragment key={index}>{part.text}</Fragment>
        ),
      )}
    </p>
  );
}
