import { Button } from './button.tsx';
import { Conflict } from './conflict.tsx';

type Props<Saved> = {
  /** `unchanged`: they left what this form has as it was. */
  words: { changed: string; gone: string; unchanged: string; addAsNew?: string };
  /** It as it is now, null when it was deleted, undefined while that is asked. */
  theirs: Saved | null | undefined;
  /** The names of what they changed. */
  changed: (theirs: Saved) => string[];
  onMine: (theirs: Saved) => void;
  onTheirs: (theirs: Saved) => void;
  /** Goes on with what was entered as a new one. */
  onNew?: () => void;
};

const kept = 'What you entered is still here.';

/** Tells that somebody else saved or deleted the same thing meanwhile, what they changed, and offers the ways on. */
export function SaveConflict<Saved>({ words, theirs, changed, onMine, onTheirs, onNew }: Props<Saved>) {
  if (theirs === undefined) return <Conflict title={words.changed} text={kept} />;
  if (theirs === null) {
    return (
      <Conflict title={words.gone} text={kept}>
        {onNew && (
          <Button look="quiet" onClick={onNew}>
            {words.addAsNew}
          </Button>
        )}
      </Conflict>
    );
  }
  const fields = changed(theirs);
  const what = fields.length > 0 ? `They changed: ${fields.join(', ')}.` : words.unchanged;
  return (
    <Conflict title={words.changed} text={`${what} ${kept}`}>
      <Button look="quiet" onClick={() => onMine(theirs)}>
        Save mine over it
      </Button>
      <Button look="quiet" onClick={() => onTheirs(theirs)}>
        Take theirs
      </Button>
    </Conflict>
  );
}
