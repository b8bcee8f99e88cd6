import { Component, type ReactNode } from 'react';
import type { OrderSummary } from '#contract/orders.ts';
import { Banner } from '../kit/states.tsx';
import { texts } from './texts.ts';

type Props = { order: OrderSummary; children: ReactNode };
type State = { order: OrderSummary; error?: Error };

/**
 * A card that cannot be shown says so in its place; the others go on (specification 8, 'Broken order card'). It is tried
 * again when the order has changed.
 */
export class CardBoundary extends Component<Props, State> {
  override state: State = { order: this.props.order };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ order }: Props, state: State): Partial<State> | null {
    return order === state.order ? null : { order, error: undefined };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <Banner tone="bad">
        {texts.cardFailed(this.props.order.id)}: {error.message}
      </Banner>
    );
  }
}
