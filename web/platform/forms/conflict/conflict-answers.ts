import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

type Given<V extends FieldValues, B> = {
  form: UseFormReturn<V>;
  setBase: (base: B | undefined) => void;
  valuesOf: (base: B) => V;
  send: (values: V, over: B | undefined) => void;
  /** Clears the error of the rejected save. */
  reset: () => void;
  /** Adapts the input to the version that it will replace; undefined when it becomes a new entry. */
  adapt?: (theirs: B | undefined) => void;
};

/**
 * The answers to a save conflict: save the input over the other version, load that version, or save the input as a new
 * entry.
 */
export function conflictAnswers<V extends FieldValues, B>({
  form,
  setBase,
  valuesOf,
  send,
  reset,
  adapt,
}: Given<V, B>) {
  return {
    onMine(theirs: B): void {
      setBase(theirs);
      adapt?.(theirs);
      void form.handleSubmit(values => send(values, theirs))();
    },
    onTheirs(theirs: B): void {
      setBase(theirs);
      reset();
      form.reset(valuesOf(theirs) as DefaultValues<V>);
    },
    onNew(): void {
      setBase(undefined);
      reset();
      adapt?.(undefined);
    },
  };
}
