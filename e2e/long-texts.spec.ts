import { dialogs } from './dialogs.ts';
import { isQuiet, openScreen, withEyes as test } from './eyes.ts';
import { expectRoomForLongTexts } from './room.ts';
import { screens } from './screens.ts';

for (const { name, who, path, open } of [...screens, ...dialogs]) {
  test(`${name} is no wider than its window with names of 200 letters and large text`, { tag: '@nightly' }, async ({
    eyesOf,
  }) => {
    const eyes = await eyesOf(who);
    await openScreen(eyes, { path, open });
    await eyes.page.emulateMedia({ reducedMotion: 'reduce' });
    await isQuiet(eyes);
    await expectRoomForLongTexts(eyes.page);
    await eyes.page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
