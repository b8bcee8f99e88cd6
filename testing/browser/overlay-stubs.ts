/** What hooks showed: toasts with their Undo, and alerts. */
export type Shown = { toasts: { text: string; undo?: () => void }[]; alerts: string[] };

/** For `vi.mock` of web/overlays/toast.tsx. */
export function toastStub(shown: Shown) {
  const show = (text: string, { undo }: { undo?: () => void } = {}) =>
    void shown.toasts.push({ text, ...(undo && { undo }) });
  return { useToast: () => show };
}

/** For `vi.mock` of web/overlays/alert.tsx. */
export function alertStub(shown: Shown) {
  return { useAlert: () => (text: string) => void shown.alerts.push(text) };
}
