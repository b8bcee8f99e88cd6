import { Fragment, type ReactNode } from 'react';

/**
 * Returns a text with nodes, such as links, in the places that its language gives them: `word` words the text with marks
 * in place of the nodes.
 */
export function withNodes(word: (...marks: string[]) => string, ...nodes: readonly ReactNode[]): ReactNode {
  const parts = word(...nodes.map((_, at) => `\0${at}\0`)).split('\0');
  // Every other part is the number of a node.
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
  return parts.map((part, at) => <Fragment key={at}>{at % 2 === 0 ? part : nodes[Number(part)]}</Fragment>);
}
