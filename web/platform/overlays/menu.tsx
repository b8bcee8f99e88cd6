import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
} from 'react';
import { folded } from '#contract/call/folding.ts';
import { shortcutKey } from '../browser/keys.ts';
import floating from './floating.module.css';
import styles from './menu.module.css';
import { useFloating } from './use-floating.ts';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  /** For choices only; evaluated each time the menu opens. */
  isChosen?: () => boolean;
};
/** A link. `link` is the router's link or an `<a>` that receives icon and label as its content. */
export type MenuLink = { label: string; icon?: ReactNode; link: ReactElement };
/** A group of which one entry is checked. */
export type MenuChoice = { name: string; choices: readonly MenuItem[] };
type Props = { trigger: ReactElement; items: readonly (MenuItem | MenuLink | MenuChoice)[] };

/** Further actions behind one button (`trigger`). Supports arrow keys, Home, End, letters and Esc. */
export function Menu({ trigger, items }: Props) {
  const { button, box, isOpen, close } = useFloating(trigger, 'menu', opened => entriesOf(opened)[0]?.focus());

  // The entries may load after the menu has opened.
  const hasItems = items.length > 0;
  const menu = box.ref;
  useEffect(() => {
    if (isOpen && hasItems && menu.current && !menu.current.contains(document.activeElement)) {
      entriesOf(menu.current)[0]?.focus();
    }
  }, [isOpen, hasItems, menu]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    event.stopPropagation(); // Esc closes only the menu, not its dialog; letters trigger no shortcuts here
    if (event.key === 'Tab') return close(); // and Tab continues from the button
    const next = entryFor(event, entriesOf(event.currentTarget));
    if (!next && event.key !== 'Escape') return;
    event.preventDefault();
    if (next) next.focus();
    else close();
  }

  const entry = (item: MenuItem | MenuLink) => <Entry key={item.label} item={item} close={close} />;
  return (
    <>
      {cloneElement(button, { onKeyDown: openOnArrow })}
      <div
        {...box}
        className={`${floating.floating} ${styles.menu}`}
        role="menu"
        aria-label={nameOf(trigger)}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {isOpen &&
          items.map(item =>
            'choices' in item ? (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is not valid in a menu
              <div key={item.name} className={styles.choice} role="group" aria-label={item.name}>
                <p aria-hidden="true">{item.name}</p>
                {item.choices.map(entry)}
              </div>
            ) : (
              entry(item)
            ),
          )}
      </div>
    </>
  );
}

function Entry({ item, close }: { item: MenuItem | MenuLink; close: () => void }) {
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  );
  if ('link' in item) {
    const link = item.link as ReactElement<HTMLAttributes<HTMLElement>>;
    return cloneElement(
      link,
      { className: styles.item, role: 'menuitem', tabIndex: -1, onClickCapture: () => close() },
      content,
    );
  }
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only choices have it
    <button
      type="button"
      role={item.isChosen ? 'menuitemradio' : 'menuitem'}
      aria-checked={item.isChosen?.()}
      tabIndex={-1}
      className={`${styles.item} ${item.danger ? styles.danger : ''}`}
      aria-disabled={item.disabled || undefined}
      onClick={() => {
        if (item.disabled) return;
        // Focuses the button before a dialog opens, so that the dialog returns the focus to it.
        close();
        item.onSelect();
      }}
    >
      {content}
    </button>
  );
}

function openOnArrow(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' || event.currentTarget.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  event.currentTarget.click();
}

function entriesOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

/** The entry that a key selects: cyclic with arrows, first or last, or the next one that starts with a letter. */
function entryFor(event: KeyboardEvent, entries: HTMLElement[]): HTMLElement | undefined {
  const at = entries.indexOf(document.activeElement as HTMLElement);
  switch (event.key) {
    case 'ArrowDown':
      return entries[(at + 1) % entries.length];
    case 'ArrowUp':
      return entries.at(at <= 0 ? -1 : at - 1);
    case 'Home':
      return entries[0];
    case 'End':
      return entries.at(-1);
  }
  if (event.key.length > 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const letters = [event.key, shortcutKey(event)].map(folded);
  return [...entries.slice(at + 1), ...entries].find(entry => {
    const label = folded(entry.textContent ?? '');
    return letters.some(letter => label.startsWith(letter));
  });
}

/** A menu has the name of its button. */
function nameOf(trigger: ReactElement): string | undefined {
  const props = trigger.props as { label?: string; 'aria-label'?: string; children?: ReactNode };
  return props['aria-label'] ?? props.label ?? (typeof props.children === 'string' ? props.children : undefined);
}
