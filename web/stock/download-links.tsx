import { Download, FileSpreadsheet } from 'lucide-react';
import { excelAddress } from '#contract/call/paths.ts';
import { buttonLook } from '../platform/kit/button.tsx';
import { texts } from './texts.ts';

/** The links to a table as CSV and Excel, by the address of the CSV. */
export function DownloadLinks({ csv, look }: { csv: string; look?: 'quiet' }) {
  return (
    <>
      <a className={buttonLook(look)} href={csv} download>
        <Download size={16} aria-hidden="true" />
        {texts.exportCsv}
      </a>
      <a className={buttonLook(look)} href={excelAddress(csv)} download>
        <FileSpreadsheet size={16} aria-hidden="true" />
        {texts.exportExcel}
      </a>
    </>
  );
}
