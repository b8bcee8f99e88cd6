import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

type Given<V extends FieldValues, B> = {
  form: UseFormReturn<V>;
  setBase: (base: B | undefined) => void;
  valuesOf: (base: B) => V;
  send: (values: V, over: B | undefined) => void;
  /** Clears the error of the rejected save. */
  reset: () => void;
  /** Adapts the entries to the version that they will replace; undefined when they become a new one. */
  adapt?: (theirs: B | undefined) => void;
};

/** The answers to a save conflict: save the entries over the other version, load that version, or save as a new one. */
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
