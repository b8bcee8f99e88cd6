import type { ReactNode, SelectHTMLAttributes } from 'react';
import { productStatuses } from '#contract/orders/order-rules.ts';
import { statusLabel, statusLabels } from '#contract/orders/status-labels.ts';
import { Select, SelectOptions } from '../forms/field.tsx';
import styles from './status.module.css';

function lookOf(status: string): string {
  return styles[status in statusLabels ? status : 'unknown'] ?? '';
}

/** A production status in its color (PR-4). */
export function StatusBadge({ status }: { status: string }) {
  return <span className={`${styles.badge} ${lookOf(status)}`}>{statusLabel(status)}</span>;
}

/** A badge for an outcome ('Completed') or, plain, for a location ('Customer Archived'). */
export function Badge({ look, children }: { look: 'completed' | 'plain' | 'waiting'; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[look]}`}>{children}</span>;
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  value: string;
  /** The only status to select. */
  only?: string;
};

/** Selects a production status, shown in the color of the selected one. */
export function StatusSelect({ value, only, ...rest }: SelectProps) {
  const offered = productStatuses.filter(status => only === undefined || status === only);
  return (
    <Select {...rest} value={value} className={`${styles.select} ${lookOf(value)}`}>
      <SelectOptions of={offered.map(status => [status, statusLabels[status]])} />
      {!(value in statusLabels) && (
        <option value={value} disabled hidden>
          {statusLabel(value)}
        </option>
      )}
    </Select>
  );
}
