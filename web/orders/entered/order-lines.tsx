import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { profileOptions } from '../../accounts/profile-query.ts';
import { totalItems } from '../../cart/order-lines.ts';
import { listFiles, listOfCode } from '../../cart/quick-order/list-form.ts';
import { ListNotices } from '../../cart/quick-order/list-notices.tsx';
import { itemsOf } from '../../cart/quick-order/list-rows.ts';
import { PreviewRows } from '../../cart/quick-order/preview-rows.tsx';
import { texts as listTexts } from '../../cart/quick-order/texts.ts';
import { catalogKey } from '../../platform/api/catalog-key.ts';
import { api } from '../../platform/api/client.ts';
import { focusIn } from '../../platform/browser/focus.ts';
import { isEnter } from '../../platform/browser/keys.ts';
import { useSettled } from '../../platform/browser/use-settled.ts';
import { TextAreaField } from '../../platform/forms/field.tsx';
import { FileButton } from '../../platform/forms/file-button.tsx';
import { SuggestInput } from '../../platform/forms/suggest-input.tsx';
import { Button } from '../../platform/kit/button.tsx';
import { hasUnaddedLines } from './draft.ts';
import styles from './enter-order.module.css';
import { texts } from './texts.ts';
import type { NewOrder } from './use-enter-order.ts';
import { useCodeField, usePaste } from './use-paste.ts';

type Field = HTMLInputElement | HTMLSelectElement;
const isOpenOption = (field: Field) => field.matches('[data-option]') && field.value === '';

/**
 * The products of the order: Quick Order's rows, and a field that adds one. Enter in a row leads to its options that are
 * empty, then to that field.
 */
export function OrderLines({ order, checked }: { order: NewOrder; checked: boolean }) {
  const { rows } = order;
  const box = useRef<HTMLDivElement>(null);
  const isAdded = useRef(false);
  const paste = usePaste(order);
  const isMissing = checked && rows.length === 0;
  const toNext = () => focusIn(box.current, '[data-add] input');

  async function add(text: string) {
    isAdded.current = true;
    const hasRows = await order.add({ text });
    if (!hasRows) isAdded.current = false;
    return hasRows;
  }

  // The quantity of a new row comes next, once the row is on the page.
  useEffect(() => {
    if (!isAdded.current || rows.length === 0) return;
    isAdded.current = false;
    box.current?.querySelector('li:last-child')?.querySelectorAll('input')[1]?.focus();
  }, [rows.length]);

  function onKeyDown(event: KeyboardEvent) {
    const { target } = event;
    if (!isEnter(event) || !(target instanceof HTMLElement) || !target.matches('ol input, ol select')) return;
    event.preventDefault();
    const fields = [...(target.closest('li')?.querySelectorAll<Field>('input, select') ?? [])];
    const open = fields.find((field, at) => at > fields.indexOf(target as Field) && isOpenOption(field));
    if (open) open.focus();
    else toNext();
  }

  return (
    <section className="loose column" aria-labelledby="new-order-products">
      <Head order={order} isPasting={paste.isOpen} onPasting={paste.open} />
      {paste.isOpen && (
        <PasteLines
          text={paste.text}
          isMissing={checked && !order.isChecking && hasUnaddedLines(order.draft)}
          isChecking={order.isChecking}
          onType={paste.type}
          onAdd={() => void paste.send()}
        />
      )}
      <ListNotices list={order.list} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the fields inside */}
      <div ref={box} className={styles.lines} data-missing={isMissing || undefined} onKeyDown={onKeyDown}>
        <PreviewRows ref={null} rows={rows} onChange={order.changeRow} onRemove={order.removeRow} />
        <AddProduct order={order} onAdd={add} onFailed={paste.append} />
      </div>
      {isMissing && (
        <span className="error" role="alert">
          {texts.productsMissing}
        </span>
      )}
    </section>
  );
}

type HeadProps = { order: NewOrder; isPasting: boolean; onPasting: (isPasting: boolean) => void };

/** The title with the sums, and the buttons that paste lines and choose a file. */
function Head({ order, isPasting, onPasting }: HeadProps) {
  return (
    <div className={styles.head}>
      <h2 id="new-order-products">{texts.products}</h2>
      <span className={styles.sums}>{order.rows.length > 0 && <Sums order={order} />}</span>
      <Button look="quiet" aria-expanded={isPasting} onClick={() => onPasting(!isPasting)}>
        {texts.pasteLines}
      </Button>
      <FileButton
        label={texts.chooseFile}
        icon={<FileSpreadsheet size={16} aria-hidden="true" />}
        accept={listFiles}
        disabled={order.isChecking}
        onFiles={([file]) => file && void order.add({ file })}
      />
    </div>
  );
}

/** '3 products · 284 items', of the rows that are ready. */
export function Sums({ order }: { order: NewOrder }) {
  const items = itemsOf(order.rows, []);
  return <>{texts.sums(items.length, totalItems(items))}</>;
}

type PasteProps = {
  text: string;
  /** Whether its lines are missing in an order that somebody tried to place. */
  isMissing: boolean;
  isChecking: boolean;
  onType: (text: string) => void;
  onAdd: () => void;
};

function PasteLines({ text, isMissing, isChecking, onType, onAdd }: PasteProps) {
  return (
    <div className={styles.paste}>
      <TextAreaField
        labelHidden
        className={styles.lineField}
        label={texts.lines}
        {...(isMissing && { error: texts.linesLeft })}
        placeholder={listTexts.example}
        rows={4}
        dir="auto"
        spellCheck={false}
        value={text}
        onType={onType}
      />
      <Button busy={isChecking} busyText={texts.adding} onClick={onAdd}>
        {texts.addLines}
      </Button>
    </div>
  );
}

type AddProps = { order: NewOrder; onAdd: (text: string) => Promise<boolean>; onFailed: (text: string) => void };

/** Finds a product of the customer's catalog by code or name. */
function AddProduct({ order, onAdd, onFailed }: AddProps) {
  const { company } = order.draft;
  const { typed, type, send } = useCodeField(onAdd, onFailed);
  const suggestions = useProducts(company, typed);
  const { data: profile } = useQuery({ ...profileOptions(company ?? 0), enabled: company !== undefined });
  return (
    <div className={styles.add} data-add>
      <Plus size={18} aria-hidden="true" />
      <SuggestInput
        aria-label={texts.add}
        placeholder={texts.codeOrName}
        value={typed}
        onChange={type}
        suggestions={suggestions}
        onChoose={({ text }) => void send(text, listOfCode(text))}
        onEnter={() => void send(typed)}
      />
      <span className={styles.hint}>
        {company === undefined
          ? texts.chooseFirst
          : profile && texts.onlyVisible(profile.companyName || profile.username)}
      </span>
    </div>
  );
}

const most = '8';

function useProducts(company: number | undefined, typed: string) {
  const words = useSettled(typed.trim()) ?? '';
  const { data } = useQuery({
    queryKey: [...catalogKey, 'of customer', company, words],
    queryFn: () => api.readAdminProducts({ customer: String(company), find: words, sort: 'match', limit: most }),
    enabled: company !== undefined && words !== '',
  });
  if (!data || words !== typed.trim()) return [];
  return data.products.map(({ productCode, description }) => ({
    text: productCode,
    note: description.split('\n', 1)[0],
  }));
}
