import { useState } from 'react';
import { SelectionBar } from '../../platform/lists/selection-bar.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import type { Cart } from '../cart.ts';
import { useCartActions } from '../cart-provider.tsx';
import { pageTexts } from '../texts.ts';
import { touch } from '../touched.ts';
import { useRemoveFromCart } from '../use-remove-from-cart.ts';
import styles from './cart-selection.module.css';
import { type Kind, SeveralDialog } from './several-dialog.tsx';
import { type Setting, withoutSetting, withSetting } from './several-lines.ts';

type Props = { selected: Cart; onClear: () => void };

/** The actions for two or more selected lines (CT-10). Every action can be undone. */
export function CartSelection({ selected, onClear }: Props) {
  const { edit } = useCartActions();
  const { removeAll } = useRemoveFromCart();
  const toast = useToast();
  const [kind, setKind] = useState<Kind>();
  const count = selected.length;

  function set(setting: Setting) {
    setKind(undefined);
    if ('quantity' in setting) touch(selected.map(({ productCode }) => productCode));
    edit(cart => withSetting(cart, selected, setting));
    toast(pageTexts.changed(count), { undo: () => edit(cart => withoutSetting(cart, selected)) });
  }

  return (
    <SelectionBar
      className={styles.bar}
      data-selection-bar
      aria-label={pageTexts.selection}
      count={count}
      onClear={onClear}
    >
      {(['note', 'color', 'quantity'] as const).map(one => (
        <button key={one} type="button" onClick={() => setKind(one)}>
          {pageTexts.same[one](count)}
        </button>
      ))}
      <button type="button" onClick={() => removeAll(selected)}>
        {pageTexts.removeAll(count)}
      </button>
      {kind && <SeveralDialog kind={kind} selected={selected} onSet={set} onClose={() => setKind(undefined)} />}
    </SelectionBar>
  );
}
