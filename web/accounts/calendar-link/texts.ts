import { t } from '#contract/wording.ts';
import { formatDateAndTime, formatRelative } from '../../platform/format/format-time.ts';

/** Texts of the dialog 'Calendar link'. */
export const texts = {
  title: t`Calendar link`,
  help: (isStaff: boolean) =>
    isStaff
      ? t`Subscribe to this link in your calendar. It shows the promised dates of open orders, safe dates that are after a promise, and the closed days.`
      : t`Subscribe to this link in your calendar. It shows when your orders are promised.`,
  secret: t`Everyone who has the link can read these dates. Do not pass it on.`,
  loading: t`Loading your calendar link...`,
  failed: t`Your calendar link could not be loaded`,
  none: t`You have no calendar link yet.`,
  made: (moment: string) => t`You made a link on ${formatDateAndTime(moment)}.`,
  read: (moment: string) => t`A calendar read it ${formatRelative(moment)}.`,
  unread: t`No calendar has read it yet.`,
  shownOnce: t`A link is shown only once. Copy it now.`,
  cannotShow: t`It was shown only once. Make a new one to subscribe with another calendar.`,
  make: t`Make a link`,
  making: t`Making the link...`,
  makeFailed: t`The link could not be made. Please try again.`,
  copy: t`Copy`,
  newLink: t`New link`,
  newQuestion: t`The old link ends. Calendars that use it no longer get dates.`,
  end: t`End link`,
  endQuestion: t`Calendars that use the link no longer get dates.`,
  ending: t`Ending the link...`,
  endFailed: t`The link could not be ended. Please try again.`,
  ended: t`Your calendar link has ended`,
  close: t`Close`,
};
