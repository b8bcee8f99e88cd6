import { Component, type ReactNode } from 'react';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { Banner } from '../platform/kit/states.tsx';
import { texts } from './texts.ts';

type Props = { order: OrderSummary; children: ReactNode };
type State = { order: OrderSummary; error?: Error };

/** Shows an error in place of a card that fails to render (ER-7). Renders the card again when the order changes. */
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
