import { Download, Ellipsis } from 'lucide-react';
import { type CallName, methodAndPath } from '#contract/call/paths.ts';
import { IconButton } from '../../kit/button.tsx';
import { Menu } from '../../overlays/menu.tsx';
import { texts } from '../texts.ts';
import { isFiltered, type OrdersView, progressOf } from './orders-view.ts';

type Props = { view: OrdersView; archived: boolean };

/** Downloads the listed orders as CSV or JSON (OR-16). */
export function ExportOrdersMenu({ view, archived }: Props) {
  const label = isFiltered(view) ? texts.exportFound : texts.exportAll;
  return (
    <Menu
      trigger={<IconButton label={texts.exportOrders} icon={<Ellipsis size={20} aria-hidden="true" />} />}
      items={(['exportOrders', 'exportOrdersAsJson'] as const).map((call, index) => ({
        label: label(index === 0 ? 'CSV' : 'JSON'),
        icon: <Download size={18} aria-hidden="true" />,
        // biome-ignore lint/a11y/useAnchorContent: the menu puts its label in
        link: <a href={addressOf(call, view, archived)} download />,
      }))}
    />
  );
}

/** The query of the list, without its pages. */
function addressOf(call: CallName, view: OrdersView, archived: boolean): string {
  const { find: search, ...filter } = view;
  const query = { ...filter, search, progress: progressOf(view, archived), includeArchived: archived ? '1' : '0' };
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `${methodAndPath(call).path}?${new URLSearchParams(given)}`;
}
