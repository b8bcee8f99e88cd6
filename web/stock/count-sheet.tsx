import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Supplier } from '#contract/stock/suppliers.ts';
import { errorText } from '../platform/api/api-error.ts';
import { isEnter } from '../platform/browser/keys.ts';
import { formatDay } from '../platform/format/format-time.ts';
import { SelectField, SelectOptions, TextField } from '../platform/forms/field.tsx';
import { Button } from '../platform/kit/button.tsx';
import { Bone, Loaded, SkeletonRows } from '../platform/kit/states.tsx';
import { typedAmount, typedText } from './amount-text.ts';
import { balanceIn, countProblem } from './count-dialog.tsx';
import { allMaterialsOptions, type Material, suppliersOptions, useCount, useEditMaterial } from './queries.ts';
import styles from './stock.module.css';
import { texts } from './texts.ts';

/**
 * The count sheet: one material a row, to walk along the shelf with a phone. Enter saves a row and goes on to the next
 * (ST-9). A row that is saved stays saved when the page is loaded again.
 */
export function CountSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery(allMaterialsOptions);
  const suppliers = useQuery(suppliersOptions);
  const list = useRef<HTMLOListElement>(null);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (isLoaded) list.current?.querySelector<HTMLElement>('[data-counted]')?.focus();
  }, [isLoaded]);
  return (
    <>
      <Button look="quiet" icon={<ArrowLeft className="mirrored" size={16} aria-hidden="true" />} onClick={onClose}>
        {texts.sheetBack}
      </Button>
      <Loaded query={query} failed={texts.failed} loading={texts.loading} skeleton={<Loading />}>
        {materials => (
          <section className={styles.counting} aria-labelledby="count-sheet">
            <h2 id="count-sheet">{texts.sheetTitle}</h2>
            <p className="soft" role="status">
              {texts.progress(materials.filter(isCountedToday).length, materials.length)}
            </p>
            <p className="soft">{texts.sheetHelp}</p>
            {/* Each field has a name of its own. */}
            <p className={styles.heads} aria-hidden="true">
              <span>{texts.material}</span>
              <span>{texts.counted}</span>
              <span>{texts.minimum}</span>
              <span>{texts.supplier}</span>
            </p>
            <ol ref={list}>
              {materials.map(material => (
                <SheetRow key={material.id} material={material} suppliers={suppliers.data ?? []} />
              ))}
            </ol>
          </section>
        )}
      </Loaded>
    </>
  );
}

function isCountedToday({ countedAt }: Material): boolean {
  return countedAt !== null && formatDay(countedAt) === formatDay(new Date().toISOString());
}

type RowProps = { material: Material; suppliers: readonly Supplier[] };

function SheetRow({ material, suppliers }: RowProps) {
  const { name, unit, supplierId } = material;
  const { typed, setTyped, minimum, setMinimum, problem, shown, isSaved, saveCount, saveMinimum, edit } =
    useSheetRow(material);
  return (
    <li>
      <p className={styles.name}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>{texts.justBooks(texts.amount(shown, unit))}</small>
        {isSaved && (
          <small className={styles.saved} role="status">
            <Check size={14} aria-hidden="true" />
            {texts.saved}
          </small>
        )}
      </p>
      <TextField
        label={texts.countedOf(name)}
        labelHidden
        placeholder={texts.counted}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        data-counted=""
        value={typed}
        onType={setTyped}
        onKeyDown={event => onEnter(event, saveCount)}
        onBlur={saveCount}
        {...(problem && { error: problem })}
      />
      <TextField
        label={texts.minimumOf(name)}
        labelHidden
        placeholder={texts.minimum}
        inputMode="decimal"
        autoComplete="off"
        value={minimum}
        onType={setMinimum}
        onBlur={saveMinimum}
      />
      <SelectField
        label={texts.supplierOf(name)}
        labelHidden
        value={supplierId ?? ''}
        onChange={event => edit({ supplierId: Number(event.target.value) || null })}
      >
        <option value="">{texts.noSupplier}</option>
        <SelectOptions of={suppliers.map(one => [one.id, one.name])} />
      </SelectField>
    </li>
  );
}

/** The typed count and minimum of a row, and how they are saved. A refused count keeps what was typed. */
function useSheetRow(material: Material) {
  const { id, unit, onHand, minLevel } = material;
  const [typed, setText] = useState('');
  /** Undefined until somebody types, so that leaving the field saves nothing and takes back no minimum of somebody else. */
  const [typedMinimum, setMinimum] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** The balance when the person began to type, or that a refused count brought. */
  const [seen, setSeen] = useState(onHand);
  const counting = useCount();
  const editing = useEditMaterial();
  // A count of somebody else while the person types must not pass for what this person saw.
  const shown = typed === '' ? onHand : seen;

  function setTyped(next: string) {
    if (typed === '') setSeen(onHand);
    setText(next);
  }

  function saveCount() {
    if (typed.trim() === '') return;
    const counted = typedAmount(typed);
    if (counted === undefined) return setProblem(texts.noAmount);
    setProblem(undefined);
    const refuse = (error: Error) => {
      setSeen(balanceIn(error) ?? seen);
      setProblem(countProblem(error, material));
    };
    counting.mutate({ id, counted, unit, seen: shown }, { onSuccess: () => setText(''), onError: refuse });
  }

  const edit = (given: { minLevel?: string; supplierId?: number | null }, onSuccess = () => {}) =>
    editing.mutate({ id, ...given }, { onSuccess, onError: error => setProblem(errorText(error, texts.saveFailed)) });

  function saveMinimum() {
    if (typedMinimum === undefined) return;
    const amount = typedMinimum.trim() === '' ? '0.0000' : typedAmount(typedMinimum);
    if (amount === undefined) return setProblem(texts.noAmount);
    if (amount === minLevel) return setMinimum(undefined);
    edit({ minLevel: amount }, () => setMinimum(now => (now === typedMinimum ? undefined : now)));
  }

  const minimum = typedMinimum ?? typedText(minLevel);

  const isSaved = counting.isSuccess && typed === '';
  return { typed, setTyped, minimum, setMinimum, problem, shown, isSaved, saveCount, saveMinimum, edit };
}

/** Enter goes on to the next row; leaving the field saves it. On the last row it saves at once. */
function onEnter(event: KeyboardEvent<HTMLElement>, save: () => void): void {
  if (!isEnter(event)) return;
  event.preventDefault();
  const row = event.currentTarget.closest('li');
  const next = row?.nextElementSibling?.querySelector<HTMLElement>('[data-counted]');
  if (next) next.focus();
  else save();
}

function Loading() {
  return (
    <SkeletonRows count={6} className={styles.bones}>
      <Bone width="50%" />
      <Bone width="6rem" />
    </SkeletonRows>
  );
}
