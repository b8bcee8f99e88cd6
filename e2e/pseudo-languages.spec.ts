import { expect } from '@playwright/test';
import { dialogs } from './dialogs.ts';
import { isQuiet, openScreen, withEyes as test } from './eyes.ts';
import { plainTexts } from './plain-texts.ts';
import { byEnglishTexts } from './pseudo-texts.ts';
import { expectRoomForTexts } from './room.ts';
import { screens } from './screens.ts';

for (const { name, who, path, open } of [...screens, ...dialogs]) {
  test(`${name} is whole in a pseudo-language`, { tag: '@nightly' }, async ({ eyesOf }, { project }) => {
    const language = project.name.split(' ')[0] ?? '';
    const eyes = await eyesOf(who);
    const { page } = eyes;
    await page.context().addCookies([{ name: 'language', value: language, url: project.use.baseURL ?? '' }]);
    await openScreen({ ...eyes, page: byEnglishTexts(page) }, { path, open });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await isQuiet(eyes);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar-XB' ? 'rtl' : 'ltr');
    expect.soft(await plainTexts(page)).toEqual([]);
    await expectRoomForTexts(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
