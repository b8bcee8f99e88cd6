/** The overlays that hooks showed: toasts with their Undo, and alerts. */
export type Shown = { toasts: { text: string; undo?: () => void }[]; alerts: string[] };

/** Stubs web/platform/overlays/toast.tsx for `vi.mock`. */
export function toastStub(shown: Shown) {
  const show = (text: string, { undo }: { undo?: () => void } = {}) =>
    void shown.toasts.push({ text, ...(undo && { undo }) });
  return { useToast: () => show };
}

/** Stubs web/platform/overlays/alert.tsx for `vi.mock`. */
export function alertStub(shown: Shown) {
  return { useAlert: () => (text: string) => void shown.alerts.push(text) };
}
