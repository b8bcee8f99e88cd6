import { limits } from '#contract/call/limits.ts';
import { FileDrop } from '../../../platform/forms/file-drop.tsx';
import { Button } from '../../../platform/kit/button.tsx';
import { Banner } from '../../../platform/kit/states.tsx';
import { Dialog } from '../../../platform/overlays/dialog.tsx';
import { ProgressBar } from '../../../platform/stages/progress.tsx';
import styles from './add-pictures.module.css';
import { planOf } from './picture-rows.ts';
import { PicturesPreview } from './pictures-preview.tsx';
import { SendPictures } from './send-pictures.tsx';
import { texts } from './texts.ts';
import { useAddPictures } from './use-add-pictures.ts';

/** Adds up to 100 pictures to the products whose codes begin their names (CA-10). */
export function AddPictures({ onEnd, onClose }: { onEnd: () => void; onClose: () => void }) {
  const { step, choose, restart, skip, assign, send } = useAddPictures();
  if (step.at === 'send') return <SendPictures sender={step.sender} onEnd={onEnd} onClose={onClose} />;
  const count = step.at === 'preview' ? planOf(step.rows).products.reduce((sum, { rows }) => sum + rows.length, 0) : 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      footer={
        <>
          <Button look="quiet" onClick={step.at === 'preview' ? restart : onClose}>
            {step.at === 'preview' ? texts.otherFiles : texts.cancel}
          </Button>
          {count > 0 && (
            <Button look="primary" onClick={send}>
              {texts.add(count)}
            </Button>
          )}
        </>
      }
    >
      {step.at === 'choose' && (
        <div className={styles.part}>
          {step.error && <Banner tone="bad">{step.error}</Banner>}
          <FileDrop label={texts.drop} hint={texts.hint(limits.picturesAtOnce)} onFiles={files => void choose(files)} />
          <p className="soft">{texts.names}</p>
        </div>
      )}
      {step.at === 'matching' && (
        <div className={styles.part} role="status">
          <p>{texts.matching}</p>
          <ProgressBar percentage={undefined} label={texts.matching} />
        </div>
      )}
      {step.at === 'preview' && (
        <PicturesPreview rows={step.rows} leftOut={step.leftOut} onSkip={skip} onAssign={assign} />
      )}
    </Dialog>
  );
}
