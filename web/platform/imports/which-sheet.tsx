import type { SheetRead } from '#contract/call/csv-import.ts';
import { Select, SelectOptions } from '../forms/field.tsx';
import styles from './import-dialog.module.css';
import { texts } from './texts.ts';

/** The sheet of an Excel file that was read, another one instead, and how many hidden rows it has. */
export function WhichSheet({
  read: { sheet, sheets = [], hiddenRows = 0 },
  onSheet,
}: {
  read: SheetRead;
  onSheet: (sheet: string) => void;
}) {
  if (sheet === undefined) return null;
  return (
    <div className={styles.previewBar}>
      {sheets.length > 1 ? (
        <Select aria-label={texts.sheet} value={sheet} onChange={event => onSheet(event.target.value)}>
          <SelectOptions of={sheets.map(name => [name, texts.sheetNamed(name)])} />
        </Select>
      ) : (
        <span>{texts.sheetNamed(sheet)}</span>
      )}
      {hiddenRows > 0 && <span className="soft">{texts.hiddenRows(hiddenRows)}</span>}
    </div>
  );
}
