import { useMutation } from '@tanstack/react-query';
import type { Message } from '#contract/messages/messages.ts';
import { errorText } from '../platform/api/api-error.ts';
import { api } from '../platform/api/client.ts';
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

/** Shows the whole text of an email below its message, with quotes and signature, on request. */
export function WholeEmail({ orderId, messageId }: { orderId: number; messageId: number }) {
  const alert = useAlert();
  const read = useMutation({
    mutationFn: () => api.readMessageEmail({ id: orderId, messageId }),
    onError: error => alert(errorText(error, texts.wholeEmailFailed)),
  });
  if (read.data) {
    return (
      <div className={styles.bubble}>
        <p className={styles.text} dir="auto">
          {read.data.text}
        </p>
      </div>
    );
  }
  return (
    <Button look="quiet" busy={read.isPending} onClick={() => read.mutate()}>
      {texts.wholeEmail}
    </Button>
  );
}
