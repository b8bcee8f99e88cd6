/** The problems that browsers notice before they send. The list of all is in problems.ts, which no page loads. */
export const belowFinished = { status: 409, text: 'Fewer than are finished or delivered is not possible' } as const;
export const fileTooLarge = { status: 413, text: 'An image may be at most 10 MB' } as const;
export const excelTooLarge = {
  status: 413,
  text: 'An Excel file may be at most 9 MB, a CSV file 5 MB. Delete the blank rows below the table and save it again',
} as const;
export const fileTypeNotTaken = { status: 415, text: 'Only JPG, PNG, GIF and WebP images are accepted' } as const;
