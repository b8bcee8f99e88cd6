import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { limits } from '#contract/call/limits.ts';
import { textLength } from '#contract/call/text-length.ts';
import { errorText } from '../platform/api/api-error.ts';
import { focusBeside } from '../platform/browser/focus.ts';
import { useKeyHints } from '../platform/browser/key-hints.ts';
import { keyName } from '../platform/browser/key-names.ts';
import { isEnter } from '../platform/browser/keys.ts';
import { TextArea } from '../platform/forms/field.tsx';
import { Button, IconButton } from '../platform/kit/button.tsx';
import { useAlert } from '../platform/overlays/alert.tsx';
import { AttachImages, ImageAttachments } from '../platform/pictures/image-attachments.tsx';
import { useMayOrder } from '../platform/session/user.ts';
import { maySendMessage } from './draft.ts';
import type { DraftState } from './drafts.ts';
import styles from './send-box.module.css';
import { useDraft } from './send-message.ts';
import { texts } from './texts.ts';

const nearlyFull = 200;

export type NextUnread = { count: number; open: () => void };
type Props = {
  userId: number;
  orderId: number;
  onSent: () => void;
  nextUnread?: NextUnread | undefined;
  /** The lines of the empty field, and its hint. */
  rows?: number;
  placeholder?: string;
  /** The question that the message answers, and how to remove it. */
  answering?: { id: number; text: string; remove: () => void } | undefined;
  /** Makes the message a question. */
  onAsk?: (() => void) | undefined;
};

/** The form for a new message. Viewers may only read, so it renders nothing for them (PE-2). */
export function SendBox(props: Props) {
  return useMayOrder() ? <Box {...props} /> : null;
}

/**
 * The form. Enter sends, Shift+Enter adds a line; for staff, Ctrl+Enter sends and opens the next unread order. The
 * draft stays until the server has received the message.
 */
function Box({ userId, orderId, onSent, nextUnread, rows = 1, placeholder = texts.write, answering, onAsk }: Props) {
  const { draft, write, attach, remove, send, stop } = useDraft(userId, orderId, answering?.id);
  const { text, images, share, notice } = draft;
  const deliver = useDelivery(() => send(answering?.id), onSent);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSending = share !== undefined;
  const mayNot = !isSending && !maySendMessage({ text, images: images.length });
  const left = limits.message - textLength(text.trim());
  useCaretAtEnd(field);

  function submit(thenNext: boolean) {
    if (mayNot || isSending) return;
    field.current?.focus(); // the button is disabled after sending
    void deliver(thenNext ? nextUnread : undefined);
  }

  function removeImage(id: number) {
    if (isSending) stop();
    remove(id);
  }

  return (
    <form
      className={styles.send}
      aria-label={texts.sendForm}
      onSubmit={event => {
        event.preventDefault();
        submit(false);
      }}
    >
      {answering && <Answering {...answering} field={field} />}
      {images.length > 0 && <DraftImages draft={draft} field={field} onAdd={attach} onRemove={removeImage} />}
      {isSending && images.length > 0 ? (
        <IconButton label={texts.stop} onClick={stop} icon={<X size={20} aria-hidden="true" />} />
      ) : (
        <AttachImages label={texts.attach} disabled={images.length >= limits.messageImages} onAdd={attach} />
      )}
      <TextArea
        ref={field}
        rows={rows}
        aria-label={texts.message}
        placeholder={placeholder}
        enterKeyHint="send"
        autoComplete="off"
        dir="auto"
        aria-invalid={left < 0 || undefined}
        value={text}
        onChange={event => write(event.target.value)}
        onKeyDown={event => onSendKey(event, submit)}
        onPaste={event => onPastedImages(event, attach)}
      />
      <Button type="submit" look="primary" disabled={mayNot} busy={isSending}>
        {texts.send}
      </Button>
      {onAsk && <AskButton disabled={isSending} onClick={onAsk} />}
      <Notes notice={notice} left={left} isSending={isSending} />
      {nextUnread && <SendKeys count={nextUnread.count} />}
    </form>
  );
}

/** Makes the message a question. */
function AskButton(props: { disabled: boolean; onClick: () => void }) {
  return (
    <Button className={styles.ask} look="quiet" {...props}>
      {texts.needsAnswer}
    </Button>
  );
}

/** Places the caret after the restored draft. */
function useCaretAtEnd(field: { current: HTMLTextAreaElement | null }): void {
  useEffect(() => field.current?.setSelectionRange(1e9, 1e9), [field]);
}

/** The question that the message answers. */
function Answering({
  text,
  remove,
  field,
}: NonNullable<Props['answering']> & { field: { current: HTMLElement | null } }) {
  return (
    <p className={styles.answering}>
      <span>{texts.answering(text)}</span>
      <IconButton
        label={texts.notAnswering}
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => {
          remove();
          field.current?.focus(); // the button is unmounted
        }}
      />
    </p>
  );
}

/** Returns a function that sends the draft and then opens the next unread order, if one is given. */
function useDelivery(send: () => Promise<boolean>, onSent: () => void) {
  const alert = useAlert();
  return async (next: NextUnread | undefined) => {
    try {
      if (!(await send())) return;
      onSent();
      // Opens it only after the message has arrived, so that a failure is shown beside the draft.
      next?.open();
    } catch (error) {
      alert(errorText(error, texts.failed));
    }
  };
}

type ImagesProps = {
  draft: DraftState;
  /** Gets the focus when the last image is removed. */
  field: { current: HTMLElement | null };
  onAdd: (files: File[]) => void;
  onRemove: (id: number) => void;
};

function DraftImages({ draft: { images, share }, field, onAdd, onRemove }: ImagesProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className={styles.pictures}>
      <ImageAttachments
        images={images.map(({ id, file, preview }) => ({ id, address: preview, name: file.name, share }))}
        full
        onAdd={onAdd}
        onRemove={id => {
          const at = images.findIndex(image => image.id === id);
          focusBeside(box.current?.querySelectorAll('button')[at]?.parentElement, 'button', field.current);
          onRemove(Number(id));
        }}
      />
    </div>
  );
}

/**
 * The line below the field: images that could not be attached, the remaining length, and whether the message is being
 * sent.
 */
function Notes({ notice, left, isSending }: { notice: string | undefined; left: number; isSending: boolean }) {
  return (
    <>
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      {left < nearlyFull && (
        <p className={left < 0 ? styles.notice : styles.left} role="status">
          {left < 0 ? texts.tooLong(-left) : texts.left(left)}
        </p>
      )}
      {isSending && (
        <p className={styles.sending} role="status">
          {texts.sending}
        </p>
      )}
    </>
  );
}

/** The shortcuts below the field. Phones have neither space for them nor a Ctrl key. */
function SendKeys({ count }: { count: number }) {
  if (!useKeyHints('messages', ['enter'], true)) return null;
  return (
    <p className={styles.keys}>
      <kbd>{keyName('Enter')}</kbd> {texts.enterSends}
      {count > 0 && (
        <>
          {' '}
          <kbd>{keyName('Mod')}</kbd> <kbd>{keyName('Enter')}</kbd> {texts.sendsAndNext(count)}
        </>
      )}
    </p>
  );
}

/** Handles Enter: sends; with Ctrl or Cmd, also opens the next order; with Shift, adds a line. */
function onSendKey(event: KeyboardEvent<HTMLTextAreaElement>, send: (thenNext: boolean) => void): void {
  // Enter that ends an IME composition must not send. Safari reports it only with key code 229.
  if (!isEnter(event) || event.shiftKey) return;
  event.preventDefault();
  send(event.ctrlKey || event.metaKey);
}

/** Attaches pasted images, unless the clipboard also contains text. */
function onPastedImages(event: ClipboardEvent, attach: (files: File[]) => void): void {
  const pasted = [...event.clipboardData.files].filter(file => file.type.startsWith('image/'));
  if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return;
  event.preventDefault();
  attach(pasted);
}
