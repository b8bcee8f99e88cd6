import { CircleCheck, TriangleAlert, WifiOff, X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useFocusAfterRemoval } from '../browser/focus.ts';
import { Button, IconButton } from './button.tsx';
import styles from './states.module.css';
import { texts } from './texts.ts';

type ErrorProps = { title: string; text?: string | undefined; onRetry?: (() => void) | undefined };

/** States what happened and what to do next: by default to check the connection, when there is a button to try again. */
export function ErrorPanel({ title, onRetry, text = onRetry && texts.checkConnection }: ErrorProps) {
  const box = useRef<HTMLDivElement>(null);
  // After a successful retry the button is removed, so the focus moves to the surrounding element.
  useFocusAfterRemoval(box, panel => panel.closest<HTMLElement>('[role="dialog"], main'));
  return (
    <div ref={box} className={styles.empty} role="alert" data-blank>
      <TriangleAlert className={styles.warning} size={28} aria-hidden="true" />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry}>{texts.tryAgain}</Button>
        </div>
      )}
    </div>
  );
}

type LoadedProps<T> = {
  query: { data: T | undefined; isError: boolean; refetch: () => unknown };
  /** The title of the error, and a text that replaces the advice to check the connection. */
  failed: string;
  failedText?: string | undefined;
  /** The text for screen readers while the data loads, unless the skeleton has one. */
  loading?: string;
  skeleton: ReactNode;
  /** Replaces a list without entries. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Shows the data of a query, or the state that replaces it. Data stays when a later fetch fails. */
export function Loaded<T>({ query, failed, failedText, loading, skeleton, empty, children }: LoadedProps<T>) {
  if (empty && Array.isArray(query.data) && query.data.length === 0) return empty;
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorPanel title={failed} text={failedText} onRetry={() => void query.refetch()} />;
  if (!loading) return skeleton;
  return (
    <div role="status">
      <p className="visually-hidden">{loading}</p>
      {skeleton}
    </div>
  );
}

type BannerProps = {
  tone: 'good' | 'bad' | 'note';
  children: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /** Milliseconds after which the banner dismisses itself (`limits.bannerMs`). */
  dismissAfter?: number;
};

/** An inline notice, announced to screen readers. A new text restarts its timer. */
export function Banner({ tone, children, action, onDismiss, dismissAfter }: BannerProps) {
  const dismiss = useEffectEvent(() => onDismiss?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text restarts the timer
  useEffect(() => {
    if (!dismissAfter) return;
    const timer = setTimeout(() => dismiss(), dismissAfter);
    return () => clearTimeout(timer);
  }, [children, dismissAfter]);
  const Icon = tone === 'bad' ? TriangleAlert : CircleCheck;
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role={tone === 'good' ? 'status' : 'alert'}>
      {tone !== 'note' && <Icon size={16} aria-hidden="true" />}
      <span>{children}</span>
      {action}
      {onDismiss && <IconButton label={texts.dismiss} onClick={onDismiss} icon={<X size={18} aria-hidden="true" />} />}
    </div>
  );
}

/** Shown at the end of a list whose next page failed to load. */
export function MoreFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Banner
      tone="bad"
      action={
        <Button look="quiet" onClick={onRetry}>
          {texts.tryAgain}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}

/** A gray shape that replaces loading content. */
export function Bone({ width, height, style }: { width?: string; height?: string; style?: CSSProperties }) {
  return <div className={styles.bone} style={{ width, height, ...style }} />;
}

type RowsProps = { count: number; className?: string | undefined; children: ReactNode };

/** Equal rows of a loading skeleton. `children` are the shapes of one row. */
export function SkeletonRows({ count, className, children }: RowsProps) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal items in a fixed order
    <div key={index} className={className} aria-hidden="true">
      {children}
    </div>
  ));
}

/** The thin bar that shows a lost connection. */
export function OfflineBar({ text }: { text: string }) {
  return (
    <div className={styles.offline} role="status">
      <WifiOff size={16} aria-hidden="true" />
      {text}
    </div>
  );
}

/** The skeleton of the complete page, identical to the one in index.html (NA-2). */
export function Waiting() {
  return (
    <div className="waiting" role="status">
      {texts.loading}
    </div>
  );
}
