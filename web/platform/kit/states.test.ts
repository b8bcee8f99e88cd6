import { isValidElement, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import { renderHook } from '#testing/browser/render-hook.ts';
import { ErrorPanel } from './states.tsx';

const check = 'Check your connection and try again.';

it.each([
  ['tells to check the connection below an error that can be tried again', { onRetry() {} }, [check]],
  ['says nothing of the connection when nothing can be tried again', {}, []],
  ['shows a text of its own in place of that', { text: 'Deleted', onRetry() {} }, ['Deleted']],
  ['shows no text in place of that', { text: '', onRetry() {} }, []],
])('%s', (_name, given, texts) => {
  const { now } = renderHook(ErrorPanel, { title: 'Failed', ...given });

  const parts = (now as ReactElement<{ children: unknown[] }>).props.children.filter(part => isValidElement(part));
  const paragraphs = (parts as ReactElement<{ children: unknown }>[]).filter(({ type }) => type === 'p');
  expect(paragraphs.map(({ props }) => props.children)).toEqual(texts);
});
