import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive, ClipboardList, Ellipsis, History, Layers, Pencil, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { amountOf } from '#contract/stock/amounts.ts';
import { CategoryIcon } from '../materials/category-icon.tsx';
import blocks from '../materials/material-blocks.module.css';
import { errorText } from '../platform/api/api-error.ts';
import { later } from '../platform/browser/later.tsx';
import { browserToday } from '../platform/format/day-distance.ts';
import { formatAmount } from '../platform/format/format.ts';
import { formatShortDay } from '../platform/format/format-time.ts';
import { Button, IconButton } from '../platform/kit/button.tsx';
import { Confirm } from '../platform/overlays/confirm.tsx';
import { Menu } from '../platform/overlays/menu.tsx';
import { useRareToast } from '../platform/overlays/toast.tsx';
import { inPacks } from './amount-text.ts';
import { type Material, materialOptions, useEditMaterial } from './queries.ts';
import styles from './stock.module.css';
import { lotTexts, texts } from './texts.ts';

const CountDialog = later(async () => (await import('./count-dialog.tsx')).CountDialog);
const AdjustDialog = later(async () => (await import('./adjust-dialog.tsx')).AdjustDialog);
const LotsDialog = later(async () => (await import('./lots-dialog.tsx')).LotsDialog);
const MaterialForm = later(async () => (await import('./material-form.tsx')).MaterialForm);
const SameAsMaterial = later(async () => (await import('./same-as-dialog.tsx')).SameAsMaterial);

type Dialog = 'count' | 'adjust' | 'lots' | 'edit' | 'same' | 'archive';
type Opened = { material: Material; dialog: Dialog };

/**
 * Returns the open dialog of a material. It is not part of its row, which a colleague's change may remove from the filtered
 * list while somebody types in the dialog.
 */
export function useOpened(materials: readonly Material[]) {
  const [opened, setOpened] = useState<Opened>();
  const { id = 0 } = opened?.material ?? {};
  const listed = materials.find(one => one.id === id);
  const { data } = useQuery({ ...materialOptions(id), enabled: opened !== undefined && !listed });
  return {
    opened: opened && { ...opened, material: newestOf(opened.material, [data?.material, listed]) },
    open: (material: Material, dialog: Dialog) => setOpened({ material, dialog }),
    close: () => setOpened(undefined),
  };
}

/** Returns the version with the highest revision, of equal ones the last. */
function newestOf(seen: Material, others: readonly (Material | undefined)[]): Material {
  return others.reduce<Material>((last, one) => (!one || one.revision < last.revision ? last : one), seen);
}

export function RowDialog({ material, dialog, onClose }: Opened & { onClose: () => void }) {
  switch (dialog) {
    case 'count':
      return <CountDialog material={material} onClose={onClose} />;
    case 'adjust':
      return <AdjustDialog material={material} onClose={onClose} />;
    case 'lots':
      return <LotsDialog material={material} onClose={onClose} />;
    case 'edit':
      return <MaterialForm over={material} onClose={onClose} />;
    case 'same':
      return <SameAsMaterial material={material} onClose={onClose} />;
    case 'archive':
      return <ArchiveQuestion material={material} onClose={onClose} />;
  }
}

type Props = { material: Material; onOpen: (material: Material, dialog: Dialog) => void };

/** One material of the list: what is there, what is needed, and when somebody counted it. */
export function MaterialRow({ material, onOpen }: Props) {
  const { id, category, name, unit, onHand, minLevel, need, onOrder, supplierName, archived } = material;
  const open = (dialog: Dialog) => onOpen(material, dialog);
  const amount = (value: string) => (amountOf(value) === 0n ? texts.nothing : formatAmount(value));
  const packs = inPacks(material, onHand);
  return (
    <tr>
      <th scope="row" className={blocks[category]}>
        <CategoryIcon category={category} />
        <span className={styles.name}>
          <Link to="/" search={before => ({ ...before, material: id })} resetScroll={false}>
            <bdi>{name}</bdi>
          </Link>
          <Doubt material={material} />
        </span>
      </th>
      <td data-label={texts.onHand}>
        <b className={amountOf(onHand) < 0n ? styles.bad : undefined}>{texts.amount(onHand, unit)}</b>
        {packs && <small>{packs}</small>}
      </td>
      <td data-label={texts.minimum}>{amount(minLevel)}</td>
      <td data-label={texts.needed}>
        {amount(need)}
        <IfAccepted material={material} />
      </td>
      <td data-label={texts.onOrder}>{amount(onOrder)}</td>
      <td data-label={texts.supplier} className={styles.words}>
        {supplierName ? <bdi>{supplierName}</bdi> : texts.nothing}
      </td>
      <td data-label={texts.lastCount} className={styles.words}>
        {material.countedAt
          ? texts.countedOn(formatShortDay(browserToday(new Date(material.countedAt))))
          : texts.neverCounted}
      </td>
      <td className={styles.actions}>
        {!archived && (
          <Button aria-label={texts.countOf(name)} onClick={() => open('count')}>
            {texts.count}
          </Button>
        )}
        <RowMenu material={material} onOpen={open} />
      </td>
    </tr>
  );
}

function IfAccepted({ material: { ifAccepted, unit } }: { material: Material }) {
  if (ifAccepted === null) return null;
  return <small>{texts.ifAccepted(texts.amount(ifAccepted.total, unit), ifAccepted.orders)}</small>;
}

/** Says that somebody should count the material (ST-11). */
function Doubt({ material: { countThis, onHand, archived } }: { material: Material }) {
  if (!countThis || archived) return null;
  return <small className={styles.doubt}>{amountOf(onHand) < 0n ? texts.booksSay(onHand) : texts.countThis}</small>;
}

type MenuProps = { material: Material; onOpen: (dialog: Dialog) => void };

function RowMenu({ material: { id, name, hasLots, archived }, onOpen }: MenuProps) {
  const restoring = useEditMaterial();
  const toast = useRareToast();
  const restore = () =>
    restoring.mutate({ id, archived: false }, { onError: error => toast(errorText(error, texts.saveFailed)) });
  const ledger = {
    label: texts.ledger,
    icon: <History size={18} aria-hidden="true" />,
    link: <Link to="/" search={before => ({ ...before, material: id })} resetScroll={false} />,
  };
  const lots = {
    label: lotTexts.lots,
    icon: <Layers size={18} aria-hidden="true" />,
    onSelect: () => onOpen('lots'),
  };
  return (
    <Menu
      trigger={<IconButton label={texts.more(name)} icon={<Ellipsis size={20} aria-hidden="true" />} />}
      items={
        archived
          ? [ledger, { label: texts.restore, icon: <Archive size={18} aria-hidden="true" />, onSelect: restore }]
          : [
              {
                label: texts.adjust,
                icon: <PencilLine size={18} aria-hidden="true" />,
                onSelect: () => onOpen('adjust'),
              },
              ledger,
              ...(hasLots ? [lots] : []),
              { label: texts.edit, icon: <Pencil size={18} aria-hidden="true" />, onSelect: () => onOpen('edit') },
              {
                label: texts.sameAs,
                icon: <ClipboardList size={18} aria-hidden="true" />,
                onSelect: () => onOpen('same'),
              },
              {
                label: texts.archive,
                icon: <Archive size={18} aria-hidden="true" />,
                onSelect: () => onOpen('archive'),
              },
            ]
      }
    />
  );
}

function ArchiveQuestion({ material: { id, name, revision }, onClose }: { material: Material; onClose: () => void }) {
  const archiving = useEditMaterial();
  return (
    <Confirm
      open
      title={texts.archiveOf(name)}
      question={texts.archiveQuestion}
      verb={texts.archive}
      of={archiving}
      busyText={texts.archiving}
      failed={texts.saveFailed}
      onCancel={onClose}
      onConfirm={() => archiving.mutate({ id, archived: true, revision }, { onSuccess: onClose })}
    />
  );
}
