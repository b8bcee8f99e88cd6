import { Pencil } from 'lucide-react';
import type { MaterialRecord } from '#contract/materials/materials.ts';
import type { RecordColor } from '#contract/materials/record-colors.ts';
import { IconButton } from '../../platform/kit/button.tsx';
import { Code } from '../../platform/kit/code.tsx';
import { Picture } from '../../platform/pictures/picture.tsx';
import { DeleteButton } from '../delete-button.tsx';
import { MaterialBlocks } from '../material-blocks.tsx';
import styles from '../materials.module.css';
import { useDeleteMaterial } from '../queries.ts';
import { RecordColors } from '../record-colors.tsx';
import { texts } from '../texts.ts';

type Props = {
  record: MaterialRecord;
  /** The name of its template, if any. */
  templateName: string | undefined;
  /** The colors of it that differ from those of open orders. */
  colors: readonly RecordColor[];
  onEdit: () => void;
};

/** The card of one record: its product and the four lists. */
export function RecordCard({ record, templateName, colors, onEdit }: Props) {
  const remove = useDeleteMaterial();
  const notes = [templateName && texts.template(templateName), !record.in_catalog && texts.notInCatalog].filter(
    Boolean,
  );
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <span className={styles.picture}>
          <Picture address={record.product_image ?? undefined} alt="" width={96} initialOf={record.product_code} />
        </span>
        <div className={styles.names}>
          <h2 title={record.product_name}>
            <Code>{record.product_code}</Code> <span dir="auto">{record.product_name}</span>
          </h2>
          {notes.length > 0 && <p>{notes.join(' · ')}</p>}
        </div>
        <IconButton
          label={texts.edit(record.product_code)}
          onClick={onEdit}
          icon={<Pencil size={20} strokeWidth={1.7} aria-hidden="true" />}
        />
        <DeleteButton
          id={record.id}
          name={record.product_code}
          question={texts.deleteRecordQuestion}
          verb={texts.deleteRecordVerb}
          failed={texts.deleteRecordFailed}
          mutation={remove}
        />
      </header>
      <RecordColors colors={colors} />
      <MaterialBlocks lists={record} />
    </article>
  );
}
