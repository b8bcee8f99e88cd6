import { Download, Ellipsis, FileSpreadsheet, Plus, Upload } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { excelAddress, methodAndPath } from '#contract/call/paths.ts';
import { SearchInput, Select } from '../../platform/forms/field.tsx';
import { Button, IconButton } from '../../platform/kit/button.tsx';
import { LookChoice } from '../../platform/lists/look-choice.tsx';
import type { Look } from '../../platform/lists/looks.ts';
import { Menu } from '../../platform/overlays/menu.tsx';
import styles from './customers-screen.module.css';
import { texts } from './texts.ts';

type Props = {
  search: RefObject<HTMLElement | null>;
  find: string;
  sort: string | undefined;
  onShow: (change: { search?: string | undefined; sort?: string | undefined }) => void;
  /** The number of customers in words. */
  count: string | undefined;
  look: Look;
  setLook: (look: Look) => void;
  onImport: () => void;
  /** The add button; omitted where there is none. */
  children: ReactNode;
};

/** The bar above the list: search, order, count, layout, add, import and export. */
export function CustomersBar({ search, find, sort, onShow, count, look, setLook, onImport, children }: Props) {
  return (
    <div className={styles.bar}>
      <search ref={search} className={styles.search}>
        <SearchInput
          label={texts.search}
          value={find}
          onSearch={words => onShow({ search: words || undefined })}
          clearable
        />
        <Select
          aria-label={texts.sortBy}
          value={sort === 'name' ? sort : ''}
          onChange={event => onShow({ sort: event.target.value || undefined })}
        >
          <option value="">{texts.newest}</option>
          <option value="name">{texts.byName}</option>
        </Select>
      </search>
      <span className={styles.count} role="status">
        {count}
      </span>
      <LookChoice look={look} onLook={setLook} />
      {children}
      <Menu
        trigger={<IconButton label={texts.more} icon={<Ellipsis size={20} aria-hidden="true" />} />}
        items={[
          { label: texts.importCsv, icon: <Upload size={18} aria-hidden="true" />, onSelect: onImport },
          {
            label: texts.exportCsv,
            icon: <Download size={18} aria-hidden="true" />,
            // biome-ignore lint/a11y/useAnchorContent: the menu puts its label in
            link: <a href={methodAndPath('exportCustomers').path} download />,
          },
          {
            label: texts.exportExcel,
            icon: <FileSpreadsheet size={18} aria-hidden="true" />,
            // biome-ignore lint/a11y/useAnchorContent: the menu puts its label in
            link: <a href={excelAddress(methodAndPath('exportCustomers').path)} download />,
          },
        ]}
      />
    </div>
  );
}

/** Opens the Add New Customer modal. */
export function AddButton({ isFirst, onClick }: { isFirst: boolean; onClick: () => void }) {
  return (
    <Button look="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onClick}>
      {isFirst ? texts.addFirst : texts.add}
    </Button>
  );
}
