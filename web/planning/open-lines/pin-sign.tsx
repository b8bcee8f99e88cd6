import { Pin } from 'lucide-react';
import { texts } from './texts.ts';

/** The sign of a pinned line, beside its code. */
export function PinSign() {
  return (
    <>
      <Pin size={14} aria-hidden="true" />
      <span className="visually-hidden">{texts.isPinned}</span>
    </>
  );
}
