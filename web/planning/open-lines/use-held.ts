import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type FocusEvent,
  type PointerEvent,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { listsKey } from '../../order-data/queries.ts';
import { changesIn, type HeldRows, heldRows } from './held-rows.ts';

const layers = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]';

/** The lists in which the pointer is, by id, with their round; `hold` adds one and returns what removes it. */
type Together = { pointed: ReadonlyMap<string, number>; hold: (id: string, round: number) => () => void };
/** Lists below each other: a row more in one moves the others, so while the pointer is in one of them, all are held. */
export const HeldTogether = createContext<Together>({ pointed: new Map(), hold: () => () => {} });

/** Returns the value of `HeldTogether` for some lists. */
export function useHeldTogether(): Together {
  const [pointed, setPointed] = useState<ReadonlyMap<string, number>>(new Map());
  const hold = useCallback((id: string, round: number) => {
    setPointed(all => new Map([...all, [id, round]]));
    return () => setPointed(all => new Map([...all].filter(([one]) => one !== id)));
  }, []);
  return useMemo(() => ({ pointed, hold }), [pointed, hold]);
}

/**
 * Keeps the rows of a list in their places while the pointer or the focus is in the list, so that nothing moves under
 * them. A row that contains the focus keeps its place until the focus leaves it. Rows need `data-row` with their key.
 * `changes` counts the rows that left or are new meanwhile; `show` displays them. So does another `round`, which counts
 * the user's own changes on the screen. A screen that opens with older rows holds nothing before it has its answer.
 */
export function useHeld<Row, Box extends HTMLElement = HTMLDivElement>(
  fresh: readonly Row[],
  keyOf: (row: Row) => string,
  round: number,
) {
  const [heldIn, setHeldIn] = useState<number>();
  const [focused, setFocused] = useState<string>();
  const [isPointed, setPointed] = useState(false);
  const isComing = useIsComing();
  const isOwnHeld = useIsSettled(isComing) && heldIn === round;
  const isFrozen = useFrozen(isOwnHeld, isPointed, round);
  const isHeld = isOwnHeld || isFrozen;
  const shown = useShown(fresh, keyOf, { isHeld, isFrozen, focused });
  const box = useRef<Box>(null);
  const attach = useCallback((list: Box | null) => {
    box.current = list;
    if (list) return;
    // A list that is removed with the focus inside, as a column of a phone, gets no event.
    setFocused(undefined);
    setHeldIn(undefined);
    setPointed(false);
  }, []);
  useEffect(() => {
    if (!isOwnHeld && !isComing() && box.current?.matches(':hover, :focus-within')) setHeldIn(round);
  }, [isOwnHeld, isComing, round]);
  const list = useMemo(
    () => ({
      ref: attach,
      onPointerEnter() {
        setHeldIn(round);
        setPointed(true);
      },
      onPointerLeave({ currentTarget }: PointerEvent) {
        setPointed(false);
        if (!currentTarget.matches(':focus-within')) setHeldIn(undefined);
      },
      onFocus({ target }: FocusEvent) {
        setHeldIn(round);
        setFocused((target as Element).closest<HTMLElement>('[data-row]')?.dataset.row);
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        // A dialog or menu of a row returns the focus to it.
        if (currentTarget.contains(relatedTarget) || (relatedTarget as Element | null)?.closest(layers)) return;
        // The focus of another window does not count: it comes back to the row.
        if (currentTarget.ownerDocument.hasFocus()) setFocused(undefined);
        if (!currentTarget.matches(':hover')) setHeldIn(undefined);
      },
    }),
    [round, attach],
  );
  return {
    ...shown,
    isHeld,
    // The strip of a frozen list would move the lists below it, too.
    changes: isOwnHeld ? changesIn(shown, fresh, focused) : 0,
    show: useCallback(() => setHeldIn(undefined), []),
    list,
  };
}

/** Holds the other lists of `HeldTogether` while the pointer is in this one. Returns whether one of them holds this one. */
function useFrozen(isOwnHeld: boolean, isPointed: boolean, round: number): boolean {
  const id = useId();
  const { pointed, hold } = useContext(HeldTogether);
  // Only the pointer: who works by keyboard sees at once what a change brings to the other lists.
  useEffect(() => (isOwnHeld && isPointed ? hold(id, round) : undefined), [isOwnHeld, isPointed, hold, id, round]);
  return !isOwnHeld && [...pointed].some(([list, held]) => list !== id && held === round);
}

type Hold = { isHeld: boolean; isFrozen: boolean; focused: string | undefined };

/**
 * Returns the rows to show. They stay the same objects while nothing changes. A held list gets new rows below the others;
 * a frozen one does not, because lists may stand below it.
 */
function useShown<Row>(
  fresh: readonly Row[],
  keyOf: (row: Row) => string,
  { isHeld, isFrozen, focused }: Hold,
): HeldRows<Row> {
  const [last, setLast] = useState({
    fresh,
    isHeld,
    focused,
    shown: { rows: fresh, gone: new Set() } as HeldRows<Row>,
  });
  const isSame = fresh.length === last.fresh.length && fresh.every((row, at) => row === last.fresh[at]);
  if (isFrozen || (isSame && isHeld === last.isHeld && focused === last.focused)) return last.shown;
  const shown = heldRows(last.shown, fresh, keyOf, { isHeld, focused });
  setLast({ fresh, isHeld, focused, shown });
  return shown;
}

/** Returns a function that says whether an own change is under way, which ends with a fetch. */
function useIsComing(): () => boolean {
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ queryKey: listsKey }) > 0;
  return useCallback(() => isFetching || queryClient.isMutating() > 0, [isFetching, queryClient]);
}

/** Says whether the rows that the screen opened with were fresh, or the answer with fresh ones has arrived. */
function useIsSettled(isComing: () => boolean): boolean {
  const queryClient = useQueryClient();
  const [isSettled, setSettled] = useState(
    () => queryClient.getQueryCache().findAll({ queryKey: listsKey, stale: true }).length === 0,
  );
  useEffect(() => {
    if (isSettled) return;
    // The screen starts to fetch after its lists are there.
    const timer = setTimeout(() => {
      if (!isComing() && queryClient.isFetching({ queryKey: listsKey }) === 0) setSettled(true);
    });
    return () => clearTimeout(timer);
  }, [isSettled, isComing, queryClient]);
  return isSettled;
}
