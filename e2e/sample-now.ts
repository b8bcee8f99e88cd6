/**
 * The time in the screen pictures. It is in the future, because cleanup jobs use the real clock and delete old rows
 * (notifications, audit). It is a Wednesday afternoon.
 */
export const sampleNow = new Date('2043-11-18T14:30:00Z');
