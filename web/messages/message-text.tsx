import { Fragment } from 'react';
import { splitLinks } from './links.ts';
import styles from './message.module.css';

/** The text of a message, with clickable web addresses. */
export function MessageText({ text }: { text: string }) {
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
