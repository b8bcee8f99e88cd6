/** The problems that browsers notice before they send: a screen that loaded all of problems.ts would load 2 KB more. */
export const browserProblems = {
  belowFinished: { status: 409, text: 'Fewer than are finished or delivered is not possible' },
  fileTooLarge: { status: 413, text: 'An image may be at most 10 MB' },
  excelTooLarge: {
    status: 413,
    text: 'An Excel file may be at most 9 MB, a CSV file 5 MB. Delete the blank rows below the table and save it again',
  },
  fileTypeNotTaken: { status: 415, text: 'Only JPG, PNG, GIF and WebP images are accepted' },
} as const;
