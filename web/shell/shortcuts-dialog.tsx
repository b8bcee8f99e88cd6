import { Fragment } from 'react';
import { keyName } from '../platform/browser/key-names.ts';
import { Checkbox } from '../platform/forms/checkbox.tsx';
import { Button } from '../platform/kit/button.tsx';
import { Dialog } from '../platform/overlays/dialog.tsx';
import { useUser } from '../platform/session/user.ts';
import type { ShortcutGroup } from './navigation/shortcuts.ts';
import { menuTexts as texts } from './navigation/texts.ts';
import { screenShortcuts } from './screen-shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

type Props = {
  groups: readonly ShortcutGroup[];
  singleKeys: boolean;
  onSingleKeys: (on: boolean) => void;
  onClose: () => void;
  /** Opens the first steps; undefined for users who may not see them. */
  onStart?: (() => void) | undefined;
};

/** Lists every shortcut, with a switch for single keys. */
export function ShortcutsDialog({ groups, singleKeys, onSingleKeys, onClose, onStart }: Props) {
  const user = useUser();
  return (
    <Dialog open size="narrow" title={texts.shortcuts} onClose={onClose}>
      <div className={styles.groups}>
        {[...groups, ...screenShortcuts(user)].map(({ name, shortcuts }) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl>
              {shortcuts.map(({ keys, shown = keys, does }) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {shown.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && ` ${keys.length > 0 ? texts.andThen : texts.either} `}
                        <Keys name={key} />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox
          label={texts.singleKeys}
          note={texts.singleKeysOff(keyName('Mod'))}
          checked={singleKeys}
          onChange={event => onSingleKeys(event.target.checked)}
        />
        {onStart && (
          <Button look="quiet" onClick={onStart}>
            {texts.gettingStarted}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Formats 'Mod+K' as Ctrl K or Cmd K. */
function Keys({ name }: { name: string }) {
  const keys = name.length > 1 ? name.split('+') : [name.toUpperCase()];
  return keys.map(key => <kbd key={key}>{keyName(key)}</kbd>);
}
