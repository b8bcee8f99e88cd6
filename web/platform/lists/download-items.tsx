import { Download, FileSpreadsheet } from 'lucide-react';
import { excelAddress } from '#contract/call/paths.ts';
import type { MenuLink } from '../overlays/menu.tsx';

/** The entries of a menu that download a table: as CSV, from the address `csv`, and as Excel. */
export function downloadItems(csv: string, labels: { exportCsv: string; exportExcel: string }): MenuLink[] {
  return [
    // biome-ignore lint/a11y/useAnchorContent: the menu puts its label in
    { label: labels.exportCsv, icon: <Download size={18} aria-hidden="true" />, link: <a href={csv} download /> },
    {
      label: labels.exportExcel,
      icon: <FileSpreadsheet size={18} aria-hidden="true" />,
      // biome-ignore lint/a11y/useAnchorContent: the menu puts its label in
      link: <a href={excelAddress(csv)} download />,
    },
  ];
}
