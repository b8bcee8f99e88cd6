import { describe, expect, test } from 'vitest';
import { workbenchActionOf } from './workbench-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const control = { ...plain, ctrlKey: true };
const onLine = { on: 'line', hasSelection: false, singleKeys: true } as const;
const inCount = { ...onLine, on: 'count' } as const;
const inField = { ...onLine, on: 'field' } as const;
const elsewhere = { ...onLine, on: 'elsewhere' } as const;

describe('on a line,', () => {
  test.each([
    ['1', 'not_reviewed'],
    ['2', 'cutting'],
    ['3', 'stitching'],
    ['4', 'finishing'],
    ['5', 'packaging'],
  ])('%s sets the status %s', (key, status) => {
    expect(workbenchActionOf({ ...plain, key }, onLine)).toEqual({ do: 'status', status });
  });

  test.each(['0', '6', '9', 'x', 'Enter', ' ', 'Tab'])('%j does nothing', key => {
    expect(workbenchActionOf({ ...plain, key }, onLine)).toBeUndefined();
  });

  test.each([
    ['j', 1, false],
    ['K', -1, false],
    ['ArrowDown', 1, false],
    ['ArrowUp', -1, false],
  ])('%s moves to another line', (key, step, extend) => {
    expect(workbenchActionOf({ ...plain, key }, onLine)).toEqual({ do: 'move', step, extend });
  });

  test('Shift with an arrow extends the selection', () => {
    expect(workbenchActionOf({ ...plain, shiftKey: true, key: 'ArrowDown' }, onLine)).toEqual({
      ...{ do: 'move', step: 1, extend: true },
    });
  });

  test('+ and - change the count, with or without Shift', () => {
    expect(workbenchActionOf({ ...plain, shiftKey: true, key: '+' }, onLine)).toEqual({ do: 'count', step: 1 });
    expect(workbenchActionOf({ ...plain, key: '=' }, onLine)).toEqual({ do: 'count', step: 1 });
    expect(workbenchActionOf({ ...plain, key: '-' }, onLine)).toEqual({ do: 'count', step: -1 });
  });

  test('keys work without single-key shortcuts, because the line has the focus', () => {
    const key = { ...plain, key: '2' };

    expect(workbenchActionOf(key, { ...onLine, singleKeys: false })).toEqual({ do: 'status', status: 'cutting' });
  });
});

describe('in the field of a count,', () => {
  test.each(['1', '5', 'j', 's', '-', 'Enter'])('%s is handled by the field', key => {
    expect(workbenchActionOf({ ...plain, key }, inCount)).toBeUndefined();
  });

  test('arrows move to the counts above and below, and Ctrl+A selects the text of the field', () => {
    expect(workbenchActionOf({ ...plain, key: 'ArrowDown' }, inCount)).toMatchObject({ do: 'move', step: 1 });
    expect(workbenchActionOf({ ...control, key: 'a' }, inCount)).toBeUndefined();
  });

  test('brackets still open the other orders', () => {
    expect(workbenchActionOf({ ...plain, key: ']' }, inCount)).toEqual({ do: 'order', step: 1 });
  });
});

describe('in another field,', () => {
  test.each(['[', ']', 'm', '1', 'ArrowDown'])('%s is handled by the field', key => {
    expect(workbenchActionOf({ ...plain, key }, inField)).toBeUndefined();
  });
});

describe('elsewhere in the order,', () => {
  test('a status key needs selected lines', () => {
    const key = { ...plain, key: '3' };

    expect(workbenchActionOf(key, elsewhere)).toBeUndefined();
    expect(workbenchActionOf(key, { ...elsewhere, hasSelection: true })).toEqual({ do: 'status', status: 'stitching' });
  });

  test('arrows scroll', () => {
    expect(workbenchActionOf({ ...plain, key: 'ArrowDown' }, elsewhere)).toBeUndefined();
  });

  test.each(['j', 'm', ']', '['])('%s needs single-key shortcuts', key => {
    expect(workbenchActionOf({ ...plain, key }, elsewhere)).toBeDefined();
    expect(workbenchActionOf({ ...plain, key }, { ...elsewhere, singleKeys: false })).toBeUndefined();
  });
});

test('brackets typed with AltGr open the other orders', () => {
  const altGr = { ...plain, ctrlKey: true, altKey: true };

  expect(workbenchActionOf({ ...altGr, key: ']' }, onLine)).toEqual({ do: 'order', step: 1 });
  expect(workbenchActionOf({ ...altGr, key: '[' }, onLine)).toEqual({ do: 'order', step: -1 });
});

test('Ctrl+A and Cmd+A select all lines, and the browser handles Ctrl with other keys', () => {
  expect(workbenchActionOf({ ...control, key: 'a' }, onLine)).toEqual({ do: 'selectAll' });
  expect(workbenchActionOf({ ...plain, metaKey: true, key: 'A' }, elsewhere)).toEqual({ do: 'selectAll' });
  expect(workbenchActionOf({ ...control, key: '1' }, onLine)).toBeUndefined();
  expect(workbenchActionOf({ ...control, key: 'z' }, onLine)).toBeUndefined();
});

test('Esc first clears the selection, then closes the order', () => {
  expect(workbenchActionOf({ ...plain, key: 'Escape' }, { ...onLine, hasSelection: true })).toEqual({ do: 'clear' });
  expect(workbenchActionOf({ ...plain, key: 'Escape' }, onLine)).toBeUndefined();
});

test('Esc of an input method only discards its word', () => {
  const key = { ...plain, key: 'Escape', nativeEvent: { isComposing: true, keyCode: 27 } };

  expect(workbenchActionOf(key, { ...inField, hasSelection: true })).toBeUndefined();
});

test('keys of a layout without Latin letters count by their place', () => {
  expect(workbenchActionOf({ ...plain, key: 'ь', code: 'KeyM' }, onLine)).toEqual({ do: 'write' });
  expect(workbenchActionOf({ ...control, key: 'ф', code: 'KeyA' }, onLine)).toEqual({ do: 'selectAll' });
  expect(workbenchActionOf({ ...plain, key: 'ъ', code: 'BracketRight' }, onLine)).toEqual({ do: 'order', step: 1 });
});
