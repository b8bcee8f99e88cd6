import { FileSpreadsheet } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { isEnter } from '../../platform/browser/keys.ts';
import { TextArea } from '../../platform/forms/field.tsx';
import { FileButton } from '../../platform/forms/file-button.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { Dialog } from '../../platform/overlays/dialog.tsx';
import { useUser } from '../../platform/session/user.ts';
import { listFiles } from './list-form.ts';
import { ListNotices } from './list-notices.tsx';
import { PreviewRows, type PreviewRowsHandle } from './preview-rows.tsx';
import styles from './quick-order.module.css';
import { QuickOrderFoot } from './quick-order-foot.tsx';
import { texts } from './texts.ts';
import { useQuickOrder } from './use-quick-order.ts';

/** The Quick Order dialog. It checks pasted lines or a file row by row before it adds anything (QO-2). */
export function QuickOrderDialog({ onClose }: { onClose: () => void }) {
  const order = useQuickOrder(String(useUser().id));
  const rows = useRef<PreviewRowsHandle>(null);
  const box = useRef<HTMLTextAreaElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'F8') return;
    event.preventDefault();
    rows.current?.goToNext();
  }

  return (
    <Dialog
      open
      inAddress
      onClose={onClose}
      title={texts.title}
      context={texts.context}
      initialFocus={box}
      footer={
        order.rows.length > 0 && (
          <QuickOrderFoot order={order} onNext={() => rows.current?.goToNext()} onClose={onClose} />
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the fields and buttons inside */}
      <div className="loose column" onKeyDown={onKeyDown}>
        <TextArea
          ref={box}
          className={styles.lines}
          aria-label={texts.lines}
          placeholder={texts.example}
          dir="auto"
          rows={4}
          spellCheck={false}
          value={order.text}
          onChange={event => order.type(event.target.value)}
          onKeyDown={event => isEnter(event) && (event.ctrlKey || event.metaKey) && order.check()}
        />
        <div className="toolbar">
          <Button busy={order.isChecking} busyText={texts.checking} onClick={order.check}>
            {texts.check}
          </Button>
          <FileButton
            label={texts.choose}
            icon={<FileSpreadsheet size={16} aria-hidden="true" />}
            accept={listFiles}
            disabled={order.isChecking}
            onFiles={([file]) => file && order.checkFile(file)}
          />
        </div>
        <ListNotices list={order} />
        <PreviewRows ref={rows} rows={order.rows} onChange={order.change} onRemove={order.remove} />
      </div>
    </Dialog>
  );
}
