import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import type { User } from '#contract/accounts/accounts.ts';
import { AlertContext } from '../../web/platform/overlays/alert.tsx';
import { ToastContext } from '../../web/platform/overlays/toast.tsx';
import { UserContext } from '../../web/platform/session/user.ts';
import { account } from '../samples.ts';

/** The overlays that hooks showed in this test: toasts with their Undo, and alerts. */
export const shown = { toasts: [] as { text: string; undo?: () => void }[], alerts: [] as string[] };

export type Around = {
  user?: User;
  /** Adds the providers of an area. */
  within?: (inner: ReactNode) => ReactNode;
};

/** Surrounds a hook with what the frame of the portal provides: queries, the signed-in user, toasts and alerts. */
export function aroundHook(inner: ReactNode, client: QueryClient, { user, within }: Around): ReactNode {
  onTestFinished(() => {
    shown.toasts.length = 0;
    shown.alerts.length = 0;
  });
  const providers = [
    [QueryClientProvider, { client }],
    [UserContext, { value: user ?? account({ id: 7 }) }],
    [ToastContext, { value: showToast }],
    [AlertContext, { value: showAlert }],
  ] as [typeof UserContext, { value: User }][];
  return providers.reduceRight(
    (last, [provider, props]) => createElement(provider, props, last),
    within?.(inner) ?? inner,
  );
}

function showToast(text: string, { undo }: { undo?: () => void } = {}): void {
  shown.toasts.push({ text, ...(undo && { undo }) });
}

function showAlert(text: string): void {
  shown.alerts.push(text);
}
