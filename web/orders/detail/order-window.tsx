import type { ComponentProps } from 'react';
import { useIsNarrow } from '../../platform/browser/use-is-narrow.ts';
import { Dialog } from '../../platform/overlays/dialog.tsx';
import { Pane } from '../../platform/overlays/pane.tsx';

type Props = Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'context' | 'tools' | 'onClose' | 'onKeyDown' | 'initialFocus' | 'children'
> & {
  /** Whether the order is a pane beside the list on wide screens, instead of a dialog. */
  mayBePane: boolean;
};

/** An opened order: a dialog, or a pane beside the list. The URL opens it. */
export function OrderWindow({ mayBePane, ...rest }: Props) {
  if (useIsPane(mayBePane)) return <Pane {...rest} />;
  return <Dialog {...rest} open inAddress size={mayBePane ? 'most' : 'full'} padded={false} />;
}

/** Returns whether an order is a pane on this screen. */
export function useIsPane(mayBePane: boolean): boolean {
  const isWide = !useIsNarrow(1719);
  return mayBePane && isWide;
}
