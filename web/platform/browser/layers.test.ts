import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The globals that layers need, as in a newly loaded page. */
async function open() {
  vi.resetModules();
  const { act, renderHook } = await import('#testing/browser/render-hook.ts');
  const layers = await import('./layers.ts');
  const { useCloseRequest } = await import('./use-close-request.ts');
  const closed: string[] = [];
  return {
    ...layers,
    closed,
    act,
    layer: (name: string, isOpen = true) =>
      renderHook((is: boolean) => layers.useLayer(is, () => void closed.push(name)), isOpen),
    request: (name: string, inAddress = false) =>
      renderHook((is: boolean) => useCloseRequest(is, () => void closed.push(name), inAddress), true),
  };
}
type Page = Awaited<ReturnType<typeof open>>;
let page: Page;
beforeEach(async () => {
  page = await open();
});
afterEach(() => void vi.unstubAllGlobals());

describe('the topmost layer', () => {
  it('closes first, whatever was opened before', () => {
    page.layer('dialog');
    const menu = page.layer('menu');

    page.closeTopLayer();
    menu.render(false);
    page.closeTopLayer();

    expect(page.closed).toEqual(['menu', 'dialog']);
  });

  it('is the remaining one after a lower layer was closed', () => {
    const dialog = page.layer('dialog');
    page.layer('toast');
    dialog.unmount();

    page.closeTopLayer();

    expect(page.closed).toEqual(['toast']);
    expect(page.isLayerOpen()).toBe(true);
  });

  it('does not exist while no layer is open', () => {
    page.layer('menu', false);

    page.closeTopLayer();

    expect([page.isLayerOpen(), page.closed]).toEqual([false, []]);
  });
});

describe('the listener', () => {
  it('is notified whether any layer is open, now and after each change', () => {
    const heard: boolean[] = [];
    const dialog = page.layer('dialog');
    page.onLayers(isOpen => heard.push(isOpen));
    const menu = page.layer('menu');

    menu.render(false);
    dialog.render(false);

    expect(heard).toEqual([true, true, true, false]);
  });

  it('is loaded with the first layer, once', async () => {
    const prepare = vi.fn(async () => {});
    page.onFirstLayer(prepare);
    expect(prepare).not.toHaveBeenCalled();

    page.layer('dialog');
    page.layer('menu');

    expect(prepare).toHaveBeenCalledOnce();
  });

  it('is loaded with a later layer when loading failed at first', async () => {
    const prepare = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(undefined);
    page.onFirstLayer(prepare);
    page.layer('dialog');
    await page.act(async () => {});

    page.layer('menu');

    expect(prepare).toHaveBeenCalledTimes(2);
  });
});

describe('a request to close, on Android', () => {
  type Watcher = { oncancel?: (event: Event) => void; isEnded: boolean; destroy(): void };
  let watchers: Watcher[];
  beforeEach(() => {
    watchers = [];
    vi.stubGlobal(
      'CloseWatcher',
      class {
        isEnded = false;
        constructor() {
          watchers.push(this as unknown as Watcher);
        }
        destroy() {
          this.isEnded = true;
        }
      },
    );
  });

  it('closes the layer without leaving the screen', () => {
    page.request('dialog');
    const event = { preventDefault: vi.fn() };

    watchers[0]?.oncancel?.(event as unknown as Event);

    expect(page.closed).toEqual(['dialog']);
    expect(event.preventDefault).toHaveBeenCalledOnce();
  });

  it('is handled only while the layer is open', () => {
    const dialog = page.request('dialog');
    dialog.render(false);

    expect(watchers.map(({ isEnded }) => isEnded)).toEqual([true]);
    dialog.render(true);
    expect(watchers).toHaveLength(2);
  });

  it('leaves a layer of the address to its history entry', () => {
    page.request('details', true);

    expect(page.isLayerOpen()).toBe(false);
    expect(watchers).toHaveLength(1);
  });
});
