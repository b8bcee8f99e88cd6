import { Ellipsis, Images, Plus, Upload } from 'lucide-react';
import { methodAndPath } from '#contract/call/paths.ts';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { downloadItems } from '../../platform/lists/download-items.tsx';
import { LookChoice } from '../../platform/lists/look-choice.tsx';
import type { Look } from '../../platform/lists/looks.ts';
import { Menu } from '../../platform/overlays/menu.tsx';
import styles from './admin-catalog.module.css';
import { AdminFilters } from './admin-filters.tsx';
import type { ProductFilter, ProductSort } from './queries.ts';
import { texts } from './texts.ts';

type Props = {
  filter: ProductFilter;
  sort: ProductSort;
  onShow: (change: Partial<ProductFilter> & { sort?: string | undefined }) => void;
  /** The number of products in words. */
  count: string | undefined;
  look: Look;
  setLook: (look: Look) => void;
  onAdd: () => void;
  onImport: () => void;
  onPictures: () => void;
};

/** The bar above the list: filters, order, count, layout, add, import and export. */
export function AdminCatalogBar({ filter, sort, onShow, count, look, setLook, onAdd, ...more }: Props) {
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <div className={styles.bar}>
      <AdminFilters
        filter={filter}
        onFilter={onShow}
        sort={sort}
        onSort={chosen => onShow({ sort: chosen === 'newest' ? undefined : chosen })}
      />
      <span className={styles.count} role="status">
        {count}
      </span>
      <LookChoice look={look} onLook={setLook} />
      <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
        {texts.add}
      </Button>
      <Menu
        trigger={<IconButton label={texts.more} icon={<Ellipsis size={20} aria-hidden="true" />} />}
        items={[
          { label: texts.importCsv, icon: <Upload size={18} aria-hidden="true" />, onSelect: more.onImport },
          { label: texts.addPictures, icon: <Images size={18} aria-hidden="true" />, onSelect: more.onPictures },
          ...downloadItems(exportAddress(filter), isFiltered ? texts.exportFound : texts),
        ]}
      />
    </div>
  );
}

/** The URL of the filtered products as CSV. */
function exportAddress(filter: ProductFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const { path } = methodAndPath('exportProducts');
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
