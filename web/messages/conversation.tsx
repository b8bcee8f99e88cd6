import { Image } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import type { Message } from '#contract/messages.ts';
import type { Side } from '#contract/roles.ts';
import { FileLink } from '../kit/file-link.tsx';
import { formatDateAndTime, formatDay, formatTime } from '../kit/format.ts';
import styles from './conversation.module.css';
import { texts } from './texts.ts';

/** The messages of one order as this side sees them, the last one in sight. */
export function Conversation({ messages, side }: { messages: readonly Message[]; side: Side }) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message brings the end into sight
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [messages.length]);

  return (
    <section className={styles.talk} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list has to be reachable by keyboard */}
      <ol ref={list} className={styles.messages} tabIndex={0} aria-label={texts.title}>
        {messages.length === 0 && <li className={styles.none}>{texts.none}</li>}
        {messages.map((message, index) => {
          const day = formatDay(message.createdAt);
          const before = messages[index - 1];
          return (
            <Fragment key={message.id}>
              {(!before || formatDay(before.createdAt) !== day) && <li className={styles.day}>{day}</li>}
              <li className={`${styles.message} ${message.sender === side ? styles.own : ''}`}>
                <span className={styles.who}>
                  {texts.sender[side][message.sender]} ·{' '}
                  <time dateTime={message.createdAt} title={formatDateAndTime(message.createdAt)}>
                    {formatTime(message.createdAt)}
                  </time>
                </span>
                <div className={styles.bubble}>
                  {message.message}
                  {message.images.map((image, number) => (
                    <FileLink key={image} address={image} icon={<Image size={14} aria-hidden="true" />}>
                      {texts.viewImage(number + 1)}
                    </FileLink>
                  ))}
                </div>
              </li>
            </Fragment>
          );
        })}
      </ol>
    </section>
  );
}
