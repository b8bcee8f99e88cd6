import { Download, Ellipsis, Printer, Ticket } from 'lucide-react';
import { type CallName, methodAndPath } from '#contract/call/paths.ts';
import { texts as pdfTexts } from '../../documents/texts.ts';
import { useDownloadPdf } from '../../documents/use-pdf.ts';
import { IconButton } from '../../platform/kit/button.tsx';
import { type Look, looks } from '../../platform/lists/looks.ts';
import { texts as listTexts } from '../../platform/lists/texts.ts';
import { Menu, type MenuChoice } from '../../platform/overlays/menu.tsx';
import { filterOf, isFiltered, type OrdersView } from '../orders-view.ts';
import { texts } from '../texts.ts';

type Props = {
  view: OrdersView;
  archived: boolean;
  onPrint: () => void;
  /** Rows or cards; undefined where the list has only one look. */
  look: { look: Look; onLook: (look: Look) => void } | undefined;
};

const formats = ['CSV', 'Excel', 'JSON'];

/** Chooses rows or cards, prints the listed orders, or downloads them as CSV, Excel or JSON (OR-16). It also prints their job tickets (DO-5). */
export function OrdersMenu({ view, archived, onPrint, look }: Props) {
  const print = useDownloadPdf();
  const label = isFiltered(view) ? texts.exportFound : texts.exportAll;
  return (
    <Menu
      trigger={<IconButton label={texts.exportOrders} icon={<Ellipsis size={20} aria-hidden="true" />} />}
      items={[
        ...(look ? [lookChoice(look)] : []),
        { label: texts.print, icon: <Printer size={18} aria-hidden="true" />, onSelect: onPrint },
        ...(['exportOrders', 'exportOrdersAsExcel', 'exportOrdersAsJson'] as const).map((call, index) => ({
          label: label(formats[index] ?? ''),
          icon: <Download size={18} aria-hidden="true" />,
          // biome-ignore lint/a11y/useAnchorContent: the menu puts its label in
          link: <a href={addressOf(call, view, archived)} download />,
        })),
        {
          label: pdfTexts.tickets,
          icon: <Ticket size={18} aria-hidden="true" />,
          onSelect: () => print({ kind: 'tickets', list: filterOf(view, archived) }),
        },
      ]}
    />
  );
}

function lookChoice({ look, onLook }: NonNullable<Props['look']>): MenuChoice {
  const choices = looks.map(one => ({
    label: listTexts.looks[one],
    isChosen: () => one === look,
    onSelect: () => onLook(one),
  }));
  return { name: listTexts.showAs, choices };
}

function addressOf(call: CallName, view: OrdersView, archived: boolean): string {
  const given = Object.entries(filterOf(view, archived)).flatMap(([name, value]) =>
    value ? [[name, String(value)]] : [],
  );
  return `${methodAndPath(call).path}?${new URLSearchParams(given)}`;
}
