import { Fragment } from 'react';
import { splitLinks } from './links.ts';
import styles from './message.module.css';

/** What somebody wrote, as text, in its own direction; web addresses in it can be opened. */
export function MessageText({ text }: { text: string }) {
  return (
    <p className={styles.text} dir="auto">
      {splitLinks(text).map((part, index) =>
        part.address ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that never changes
          <a key={index} href={part.address} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that never changes
          <Fragment key={index}>{part.text}</Fragment>
        ),
      )}
    </p>
  );
}
