import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
import { onlyReads } from '../platform/api/query-client.ts';
import { Button } from '../platform/kit/button.tsx';
import { useAlert } from '../platform/overlays/alert.tsx';
import styles from './message.module.css';
import type { Reader } from './sender-label.ts';
import { texts } from './texts.ts';

/** How long the text of an email is kept (ME-9). */
const keptMs = 30 * 86_400_000;

/** Whether the reader may open the whole email that a message came by. */
export function hasWholeEmail({ via, author, createdAt }: Message, { side, userId }: Reader): boolean {
  return via === 'email' && (side === 'admin' || author?.id === userId) && Date.now() - Date.parse(createdAt) < keptMs;
}

type Props = { orderId: number; message: Message; reader: Reader };

/**
 * The texts of an email below its message, on request: what the conversation folds, for everybody who reads the message, and the
 * whole text for the workshop and the author.
 */
export function EmailTexts({ orderId, message, reader }: Props) {
  const of = { id: orderId, messageId: message.id };
  return (
    <>
      {message.folded && (
        <EmailText
          show={texts.showQuoted}
          hide={texts.hideQuoted}
          failed={texts.quotedFailed}
          read={() => api.readFoldedText(of)}
        />
      )}
      {hasWholeEmail(message, reader) && (
        <EmailText
          show={texts.wholeEmail}
          hide={texts.hideWholeEmail}
          failed={texts.wholeEmailFailed}
          read={() => api.readMessageEmail(of)}
        />
      )}
    </>
  );
}

type TextProps = { show: string; hide: string; failed: string; read: () => Promise<{ text: string }> };

/** A text that one button reads and shows, and hides again. */
function EmailText({ show, hide, failed, read }: TextProps) {
  const alert = useAlert();
  const [isShown, setShown] = useState(false);
  const reading = useMutation({
    meta: onlyReads,
    mutationFn: read,
    onSuccess: () => setShown(true),
    onError: error => alert(errorText(error, failed)),
  });
  const onClick = () => (reading.data ? setShown(!isShown) : reading.mutate());
  return (
    <>
      <Button look="quiet" busy={reading.isPending} aria-expanded={isShown} onClick={onClick}>
        {isShown ? hide : show}
      </Button>
      {isShown && reading.data && (
        <div className={styles.bubble}>
          <p className={styles.text} dir="auto">
            {reading.data.text}
          </p>
        </div>
      )}
    </>
  );
}
