import { Download, FileSpreadsheet } from 'lucide-react';
import type { CsvColumn } from '#contract/call/csv-columns.ts';
import { excelAddress } from '#contract/call/paths.ts';
import { t } from '#contract/wording.ts';
import { FileDrop } from '../forms/file-drop.tsx';
import { buttonLook } from '../kit/button.tsx';
import { Banner } from '../kit/states.tsx';
import styles from './import-dialog.module.css';
import { texts } from './texts.ts';

type Props = {
  title: string;
  columns: readonly CsvColumn[];
  template: string;
  note?: string | undefined;
  error: string | undefined;
  onFile: (file: File) => void;
};

/** The first step of an import: the file and its expected columns. */
export function ImportChoice({ title, columns, template, note, error, onFile }: Props) {
  const taken = columns.filter(column => !column.exportOnly);
  return (
    <div className={styles.choice}>
      {error && <Banner tone="bad">{error}</Banner>}
      <FileDrop
        label={texts.file(title)}
        call={texts.dragFile}
        hint={texts.hint}
        icon={<FileSpreadsheet size={20} aria-hidden="true" />}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values"
        multiple={false}
        onFiles={([file]) => file && onFile(file)}
      />
      <section>
        <div className={styles.columnsHead}>
          <h2>{texts.columns}</h2>
          <span className="cluster">
            <a className={buttonLook('quiet')} href={template} download>
              <Download size={16} aria-hidden="true" />
              {texts.template}
            </a>
            <a className={buttonLook('quiet')} href={excelAddress(template)} download>
              {texts.excel}
            </a>
          </span>
        </div>
        <dl className={styles.columns}>
          {taken.map(({ field, heading, required, help }) => (
            <div key={field}>
              <dt lang="en">
                {heading}
                {required && ' *'}
              </dt>
              <dd>{help && t.of(help)}</dd>
            </div>
          ))}
        </dl>
        {note && <p className={styles.note}>{note}</p>}
      </section>
    </div>
  );
}
