import { useState } from 'react';
import { colorOption, optionLabel } from '#contract/catalog/option-kinds.ts';
import { SelectionBar } from '../../platform/lists/selection-bar.tsx';
import { useToast } from '../../platform/overlays/toast.tsx';
import type { Cart } from '../cart.ts';
import { useCartActions } from '../cart-provider.tsx';
import { pageTexts } from '../texts.ts';
import { touch } from '../touched-products.ts';
import { useRemoveFromCart } from '../use-remove-from-cart.ts';
import styles from './cart-selection.module.css';
import { SeveralDialog } from './several-dialog.tsx';
import { type Kind, type Setting, sharedOptions, withoutSetting, withSetting } from './several-lines.ts';

type Props = { selected: Cart; onClear: () => void };

/** The actions for two or more selected lines (CT-10). Every action can be undone. */
export function CartSelection({ selected, onClear }: Props) {
  const { edit } = useCartActions();
  const { removeAll } = useRemoveFromCart();
  const toast = useToast();
  const [opened, setOpened] = useState<{ kind: Kind; title: string }>();
  const count = selected.length;
  const actions: { kind: Kind; title: string }[] = [
    { kind: 'note', title: pageTexts.same.note(count) },
    { kind: { ...colorOption, kind: 'choice' }, title: pageTexts.same.color(count) },
    ...sharedOptions(selected).map(option => ({ kind: option, title: pageTexts.setOption(optionLabel(option.name)) })),
    { kind: 'quantity', title: pageTexts.same.quantity(count) },
  ];

  function set(setting: Setting) {
    setOpened(undefined);
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
      {actions.map(action => (
        <button key={action.title} type="button" onClick={() => setOpened(action)}>
          {action.title}
        </button>
      ))}
      <button type="button" onClick={() => removeAll(selected)}>
        {pageTexts.removeAll(count)}
      </button>
      {opened && <SeveralDialog {...opened} selected={selected} onSet={set} onClose={() => setOpened(undefined)} />}
    </SelectionBar>
  );
}
