import { Component, type ReactNode } from 'react';
import { Banner } from '../kit/states.tsx';
import { texts } from './texts.ts';

/** A card that cannot be shown says so in its place; the others go on (specification 8, 'Broken order card'). */
export class CardBoundary extends Component<{ id: number; children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <Banner tone="bad">
        {texts.cardFailed(this.props.id)}: {error.message}
      </Banner>
    );
  }
}
