import { Image } from 'lucide-react';
import { Fragment } from 'react';
import type { Message } from '#contract/messages.ts';
import type { Side } from '#contract/roles.ts';
import { FileLink } from '../kit/file-link.tsx';
import { formatDateAndTime, formatDay, formatTime } from '../kit/format.ts';
import styles from './conversation.module.css';
import { texts } from './texts.ts';

/** The messages of one order as this side sees them, the last one in sight; new ones are announced. */
export function Conversation({ messages, side }: { messages: readonly Message[]; side: Side }) {
  return (
    <section className={styles.talk} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part has to be reachable by keyboard */}
      <div className={styles.messages} role="log" tabIndex={0} aria-label={texts.title}>
        {messages.length === 0 ? (
          <p className={styles.none}>{texts.none}</p>
        ) : (
          <ol>
            {messages.map((message, index) => {
              const day = formatDay(message.createdAt);
              const before = messages[index - 1];
              return (
                <Fragment key={message.id}>
                  {(!before || formatDay(before.createdAt) !== day) && <li className={styles.day}>{day}</li>}
                  <Bubble message={message} side={side} />
                </Fragment>
              );
            })}
          </ol>
        )}
      </div>
    </section>
  );
}

function Bubble({ message, side }: { message: Message; side: Side }) {
  return (
    <li className={`${styles.message} ${message.sender === side ? styles.own : ''}`}>
      <span className={styles.who}>
        {texts.sender[side][message.sender]} ·{' '}
        <time dateTime={message.createdAt} title={formatDateAndTime(message.createdAt)}>
          {formatTime(message.createdAt)}
        </time>
      </span>
      <div className={styles.bubble}>
        {message.message && <p>{message.message}</p>}
        {message.images.length > 0 && (
          <div className={styles.images}>
            {message.images.map((image, index) => (
              <FileLink key={image} address={image} icon={<Image size={14} aria-hidden="true" />}>
                {texts.viewImage(index + 1)}
              </FileLink>
            ))}
          </div>
        )}
      </div>
    </li>
  );
}
