/** How many rows that are not blank may be above the headings of a file, such as a title and a date. */
export const mostTitleRows = 9;
