import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { amountOf } from '#contract/stock/amounts.ts';
import { errorText } from '../platform/api/api-error.ts';
import { formatNumber } from '../platform/format/format.ts';
import { formatShortDay } from '../platform/format/format-time.ts';
import { Button } from '../platform/kit/button.tsx';
import { Code } from '../platform/kit/code.tsx';
import { Empty } from '../platform/kit/empty.tsx';
import { Banner, Bone, Loaded, SkeletonRows } from '../platform/kit/states.tsx';
import { Dialog } from '../platform/overlays/dialog.tsx';
import { LotForm } from './lot-form.tsx';
import { type Lot, lotsOptions, type Material, useEditLot } from './queries.ts';
import styles from './stock.module.css';
import { Heads } from './stock-table.tsx';
import { texts as stockTexts, lotTexts as texts } from './texts.ts';

/** The dye lots of a material, with what is left of each (ST-18). */
export function LotsDialog({ material, onClose }: { material: Material; onClose: () => void }) {
  const query = useQuery(lotsOptions(material.id));
  const [edited, setEdited] = useState<Lot | 'new'>();
  return (
    <Dialog
      open
      onClose={onClose}
      size="broad"
      title={<bdi>{texts.lotsOf(material.name)}</bdi>}
      tools={
        <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setEdited('new')}>
          {texts.add}
        </Button>
      }
    >
      <Loaded query={query} failed={texts.failed} loading={texts.loading} skeleton={<Loading />}>
        {lots =>
          lots.length === 0 ? (
            <Empty title={texts.none} text={texts.noneHelp} />
          ) : (
            <div className="loose">
              <LotTable material={material} lots={lots} onEdit={setEdited} />
              <p className="soft">{texts.leftHelp}</p>
            </div>
          )
        }
      </Loaded>
      {edited && (
        <LotForm
          materialId={material.id}
          over={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Dialog>
  );
}

type TableProps = { material: Material; lots: readonly Lot[]; onEdit: (lot: Lot) => void };

function LotTable({ material, lots, onEdit }: TableProps) {
  const saving = useEditLot();
  return (
    <>
      {saving.error && <Banner tone="bad">{errorText(saving.error, texts.saveFailed)}</Banner>}
      <table className={`${styles.table} ${styles.lots}`}>
        <caption className="visually-hidden">{texts.lotsOf(material.name)}</caption>
        <Heads of={[[texts.code], [texts.receivedOn, 'words'], [texts.left], [texts.jobs]]} />
        <tbody>
          {lots.map(lot => (
            <LotRow
              key={lot.id}
              material={material}
              lot={lot}
              onEdit={() => onEdit(lot)}
              onUsedUp={() => saving.mutate({ id: lot.id, usedUp: true })}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

type RowProps = { material: Material; lot: Lot; onEdit: () => void; onUsedUp: () => void };

function LotRow({
  material: { unit },
  lot: { code, receivedOn, left, lines, note, usedUp },
  onEdit,
  onUsedUp,
}: RowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          <Code>{code}</Code>
          {usedUp && <small>{texts.usedUp}</small>}
          {note !== '' && <small dir="auto">{note}</small>}
        </span>
      </th>
      <td data-label={texts.receivedOn} className={styles.words}>
        {formatShortDay(receivedOn)}
      </td>
      <td data-label={texts.left}>
        <span className={amountOf(left) < 0n ? styles.bad : undefined}>{stockTexts.amount(left, unit)}</span>
      </td>
      <td data-label={texts.jobs}>{formatNumber(lines)}</td>
      <td className={styles.actions}>
        {!usedUp && (
          <Button look="quiet" aria-label={texts.markUsedUp(code)} onClick={onUsedUp}>
            {texts.usedUp}
          </Button>
        )}
        <Button look="quiet" aria-label={texts.editOf(code)} onClick={onEdit}>
          {texts.edit}
        </Button>
      </td>
    </tr>
  );
}

function Loading() {
  return (
    <SkeletonRows count={3} className={styles.bones}>
      <Bone width="40%" />
      <Bone width="4rem" />
    </SkeletonRows>
  );
}
