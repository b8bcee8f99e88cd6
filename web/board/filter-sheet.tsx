import { Button } from '../kit/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import styles from './board.module.css';
import { BoardFilters, type FilterProps } from './board-filters.tsx';
import { texts } from './texts.ts';

/** The filters of the Board, on phones. */
export function FilterSheet({ onClose, ...filters }: FilterProps & { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.filterTitle}
      size="narrow"
      footer={
        <Button look="primary" onClick={onClose}>
          {texts.showCards}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <BoardFilters {...filters} />
      </div>
    </Dialog>
  );
}
