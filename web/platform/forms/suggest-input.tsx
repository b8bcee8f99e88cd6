import { Autocomplete as Base } from '@base-ui/react/autocomplete';
import { type ReactNode, useRef, useState } from 'react';
import { isComposing } from '../browser/keys.ts';
import field from './field.module.css';
import styles from './suggest-input.module.css';

export type Suggestion = { text: string; note?: ReactNode; icon?: ReactNode };
type Props = {
  value: string;
  onChange: (value: string) => void;
  /** The suggestions that match the typed text. */
  suggestions: readonly Suggestion[];
  onChoose?: (suggestion: Suggestion) => void;
  /** Called on Enter while no suggestion is highlighted. */
  onEnter?: () => void;
  id?: string;
  'data-field'?: string;
  placeholder?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  'aria-required'?: true | undefined;
};

/**
 * A text field with suggestions below it. Arrow keys move, Enter selects the highlighted suggestion, Escape closes the
 * list and keeps the typed text. Any other text is allowed.
 */
export function SuggestInput({ value, onChange, suggestions, onChoose, onEnter, ...control }: Props) {
  const [isOpen, setOpen] = useState(false);
  const choose = (suggestion: Suggestion) => {
    onChange(suggestion.text);
    onChoose?.(suggestion);
  };
  // Inside the dialog of the field, where screen readers find it.
  const place = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      items={suggestions}
      filter={null}
      autoHighlight
      // An open list hides the rest of the form from screen readers, so an empty one stays closed.
      open={isOpen && suggestions.length > 0}
      onOpenChange={setOpen}
      itemToStringValue={({ text }: Suggestion) => text}
      value={value}
      onValueChange={(typed, { reason }) => reason !== 'item-press' && reason !== 'escape-key' && onChange(typed)}
    >
      <Base.Input
        {...control}
        // The label of a Field is hidden from screen readers while the list is open, and named so it still counts.
        aria-labelledby={control.id && `${control.id}-label`}
        className={field.input}
        autoComplete="off"
        onKeyDown={event => {
          if (isComposing(event)) return event.preventBaseUIHandler();
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          if (!event.currentTarget.getAttribute('aria-activedescendant')) onEnter?.();
        }}
      />
      <div ref={place} className={styles.host} />
      <Base.Portal container={place}>
        <Base.Positioner className={styles.place} positionMethod="fixed" sideOffset={4}>
          <Base.Popup className={styles.popup}>
            <Base.List className={styles.list}>
              {(item: Suggestion) => (
                <Base.Item key={item.text} value={item} className={styles.item} onClick={() => choose(item)}>
                  {item.icon}
                  <span>{item.text}</span>
                  {item.note && <small>{item.note}</small>}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
