/**
 * The time in the screen pictures: a Wednesday afternoon in the future, because sweeps remove old rows (notifications,
 * audit) by the real clock.
 */
export const sampleNow = new Date('2043-11-18T14:30:00Z');
