import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useUser } from '../../platform/session/user.ts';
import { FirstRunScreen } from './first-run-screen.tsx';
import { readMark, storeMark } from './mark.ts';
import { useFirstRun } from './queries.ts';
import { leads } from './steps.ts';

/** Shows the first steps until the first order exists, and afterwards the screen that '/' opens (NA-9). */
export function FirstRunGate({ isRequested, otherwise }: { isRequested: boolean; otherwise: ReactNode }) {
  const { id } = useUser();
  const { data, isPending } = useFirstRun();
  const [isHidden, setHidden] = useState(() => readMark(id) === 'hidden');
  const navigate = useNavigate();
  const isOver = data?.ordered && data.samples === null;
  useEffect(() => {
    if (isOver) storeMark(id, 'over');
  }, [isOver, id]);

  // An empty portal has no jobs, so Today would redirect to Orders before the answer arrives.
  if (isPending) return null;
  if (!data || !(isRequested || leads(data, isHidden))) return otherwise;
  return (
    <FirstRunScreen
      firstRun={data}
      onHide={() => {
        storeMark(id, data.ordered ? 'over' : 'hidden');
        setHidden(true);
        void navigate({ to: '/', search: {} });
      }}
    />
  );
}
